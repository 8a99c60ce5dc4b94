import { ButtonLink } from "#components/button.tsx";
import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import type { Split } from "#lib/offer/availability/visits/splits.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { timeUrl } from "../../_shared/urls.ts";

type Props = {
  context: PageContext;
  cart: Cart;
  /** Of the lines of the cart. */
  names: readonly string[];
  split: Split;
};

/** What cannot be had in one visit: the two that together do, or what to leave out. */
export function TwoVisits({ context, cart, names, split }: Props) {
  const { t } = context.i18n;
  const { line, others, alone } = split;
  const name = names[line] ?? "";
  return (
    <div className="grid gap-3">
      <p>{alone ? t("several.twoVisits") : t("several.without", { service: name })}</p>
      <ul className="flex flex-wrap gap-3">
        <Visit
          context={context}
          cart={cart.toSpliced(line, 1)}
          names={names.toSpliced(line, 1)}
          first={others}
        />
        {alone && (
          <Visit context={context} cart={cart.slice(line, line + 1)} names={[name]} first={alone} />
        )}
      </ul>
    </div>
  );
}

function Visit(props: Omit<Props, "split"> & { first: OfferedSlot }) {
  const { context, cart, names, first } = props;
  const { i18n } = context;
  const { date } = first.slot;
  return (
    <li>
      <ButtonLink href={timeUrl(context, cart, { date })} rank="quiet">
        {i18n.t("several.from", {
          services: names.join(" + "),
          date: i18n.shortDate(date),
        })}
      </ButtonLink>
    </li>
  );
}
