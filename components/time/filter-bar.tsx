import type { I18n } from "#lib/i18n/i18n.ts";
import { Chip, Chips } from "./chip.tsx";

type Wish = "evenings" | "saturdays";

/** Narrows the times to the kind that somebody can come at. */
export function FilterBar(props: {
  i18n: I18n;
  wish: Wish | undefined;
  hrefFor: (wish: Wish | undefined) => string;
}) {
  const { i18n, wish, hrefFor } = props;
  const { t } = i18n;
  const choices = [
    { wish: undefined, text: t("time.anyTime") },
    { wish: "evenings", text: t("time.evenings") },
    { wish: "saturdays", text: t("time.saturdays") },
  ] as const;
  return (
    <nav aria-label={t("time.filters")}>
      <Chips>
        {choices.map((choice) => (
          <Chip
            key={choice.text}
            href={hrefFor(choice.wish)}
            isChosen={choice.wish === wish}
            kind="filter"
          >
            {choice.text}
          </Chip>
        ))}
      </Chips>
    </nav>
  );
}
