import { CatalogueText } from "#components/catalogue-text.tsx";
import { RateText } from "#components/rate-text.tsx";
import { ServiceText } from "#components/service-text.tsx";
import { encodeLine } from "#lib/offer/catalogue/cart-url.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { loadTimes } from "../time/data.ts";
import { Picker } from "../time/picker.tsx";
import { bookingLinks, type PickerData } from "../time/picker-links.ts";
import type { MenuIndex, MenuItem } from "./menu-index.ts";
import { isListed } from "./of-member.ts";

/** All that a business, or the person of the page, offers; and its times. */
export type OnlyService = { readonly item: MenuItem; readonly times: PickerData };

/** `undefined` where there is more to choose, or the times cannot be shown: then a menu lists it. */
export async function onlyService(
  context: PageContext,
  index: MenuIndex,
): Promise<OnlyService | undefined> {
  const [item, ...others] = index.flatMap(({ items }) => items);
  if (item?.action !== "take" || others.length > 0) return undefined;
  // A person may do more than what is known.
  if (context.visit?.team !== undefined && !isListed(context)) return undefined;
  const times = await loadTimes(context, {
    line: item.lines.map(encodeLine),
    team: context.visit?.team,
  });
  return times.kind === "times" ? { item, times } : undefined;
}

export function OnlyServiceTimes({ context, only }: { context: PageContext; only: OnlyService }) {
  const { i18n } = context;
  const { item, times } = only;
  return (
    <section aria-labelledby="only" className="@container min-w-0">
      <div className="grid grid-cols-1 content-start gap-6 max-sm:gap-4">
        <div className="grid gap-1">
          <h2 id="only">
            <CatalogueText i18n={i18n}>{item.name}</CatalogueText>
          </h2>
          {item.rate && (
            <p className="tabular-nums">
              <RateText i18n={i18n} {...item.rate} />
            </p>
          )}
          <ServiceText i18n={i18n} of={item} className="max-w-prose text-quiet" />
        </div>
        <Picker context={context} data={times} links={bookingLinks(context, times)} />
      </div>
    </section>
  );
}
