import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Chip, Chips } from "./chip.tsx";

type Filter = "mornings" | "evenings" | "saturdays";

export function FilterBar(props: {
  i18n: I18n;
  filter: Filter | undefined;
  hrefFor: (filter: Filter | undefined) => string;
}) {
  const { i18n, filter, hrefFor } = props;
  const { t } = i18n;
  const choices = [
    { filter: undefined, text: t("time.anyTime") },
    { filter: "mornings", text: t("time.mornings") },
    { filter: "evenings", text: t("time.evenings") },
    { filter: "saturdays", text: t("time.saturdays") },
  ] as const;
  return (
    <nav aria-label={t("time.filters")}>
      <Chips>
        {choices.map((choice) => (
          <Chip
            key={choice.text}
            href={hrefFor(choice.filter)}
            isChosen={choice.filter === filter}
            kind="filter"
          >
            {choice.text}
          </Chip>
        ))}
      </Chips>
    </nav>
  );
}
