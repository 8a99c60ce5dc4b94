import { ContactLine } from "#components/contact-line.tsx";
import { Notice } from "#components/notice.tsx";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { PageContext } from "../../_shared/page-context.ts";

/** For services whose last bookings were all refused: the phone number, before anything is typed. */
export async function AskFirst({ context, cart }: { context: PageContext; cart: Cart }) {
  const { bookings, caller, catalogue, i18n, location } = context;
  const refused = await bookings.servicesToAskAbout();
  if (!cart.some(({ serviceId }) => refused.has(serviceId))) return null;
  const read = await catalogue.read(caller.deadline);
  const ids = new Set(cart.map(({ serviceId }) => serviceId).filter((id) => refused.has(id)));
  const names = [...ids].flatMap((id) =>
    read.ok ? (read.value.catalogue.services.get(id)?.name ?? []) : [],
  );
  return (
    <Notice role="status" gap="close">
      <p>{i18n.t("details.askFirst", { names: i18n.list(names) })}</p>
      <ContactLine i18n={i18n} business={location.business} />
    </Notice>
  );
}
