import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { Business } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ContactLine } from "../contact-line.tsx";
import { Stack } from "../stack.tsx";
import { isVeryLongWait } from "./outcome.tsx";

/** States whose first sentence asks for a call. */
const ASK_TO_CALL: readonly BookingView["state"][] = ["not_booked", "doubtful"];

/** The phone number below an outcome, unless the page gives it further up. */
export function InDoubt(props: { i18n: I18n; business: Business; view: BookingView }) {
  const { i18n, business, view } = props;
  if (isVeryLongWait(view) || (!business.phone && !business.email)) return null;
  return (
    <Stack gap="close">
      {!ASK_TO_CALL.includes(view.state) && <p>{i18n.t("booking.doubt")}</p>}
      <ContactLine i18n={i18n} business={business} />
    </Stack>
  );
}
