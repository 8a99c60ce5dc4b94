import type { ChangeKind } from "#lib/booking/model/managed.ts";
import type { TokenFault } from "#lib/booking/reads/read-by-token.ts";
import type { ChangePermissions } from "#lib/booking/views/appointment.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { BookingContext } from "../../../../_shared/page-context.ts";
import { readBooking } from "../read-booking.ts";

export type ManageData =
  | { readonly kind: TokenFault }
  | {
      readonly kind: "refused";
      readonly view: BookingView;
      readonly refusal: Exclude<ChangePermissions["cancel"], "yes">;
    }
  | { readonly kind: "open"; readonly view: BookingView };

export async function loadManage(
  context: BookingContext,
  token: string,
  change: ChangeKind,
): Promise<ManageData> {
  const viewed = await readBooking(context, token);
  if (!viewed.ok) return { kind: viewed.error };
  const view = viewed.value;
  const may = view.may[change];
  return may === "yes" ? { kind: "open", view } : { kind: "refused", view, refusal: may };
}
