import type { ReactNode } from "react";
import { RateText } from "#components/rate-text.tsx";
import type { LowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** What the visit comes to with the choices, and the buttons; at the foot of a phone's screen. */
export function TotalBar(props: {
  i18n: I18n;
  /** Of the whole visit, as the total. */
  count: number;
  total: LowestRate | undefined;
  missing: readonly string[];
  /** False while a choice is to be mended, which it would cover. */
  sticks: boolean;
  children: ReactNode;
}) {
  const { i18n, count, total, missing, sticks, children } = props;
  const ofOne = missing.length > 0 ? "service.runningTotal" : "visit.total";
  return (
    <div
      className={`${sticks ? "sticky" : "lg:sticky"} bottom-0 z-4 -mx-gutter grid gap-3 bg-surface px-gutter pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-up short:static lg:top-6 lg:bottom-auto lg:mx-0 lg:rounded-sheet lg:border lg:border-line lg:p-sheet lg:shadow-sheet`}
    >
      <div role="status" className="grid gap-1">
        {(total || count > 1) && (
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-lead">
            <span>{count > 1 ? i18n.t("visit.count", { count }) : i18n.t(ofOne)}</span>
            {total && (
              <span>
                <RateText i18n={i18n} {...total} />
              </span>
            )}
          </p>
        )}
        {missing.length > 0 && (
          <p className="text-small text-quiet">
            {i18n.t("service.stillToChoose", { names: i18n.list(missing) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 lg:flex-col">{children}</div>
    </div>
  );
}
