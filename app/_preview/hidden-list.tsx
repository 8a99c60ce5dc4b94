import { DataIssues } from "#components/staff/data-issues.tsx";
import type { DataIssue } from "#lib/offer/catalogue/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { HiddenEntry } from "./hidden-entries.ts";

/** Services that visitors do not see or cannot book, with reasons and faulty fields. */
export function HiddenList(props: {
  i18n: I18n;
  entries: readonly HiddenEntry[];
  /** Records without a name. */
  lost?: readonly DataIssue[];
}) {
  const { i18n, entries, lost = [] } = props;
  const { t } = i18n;
  if (entries.length + lost.length === 0) return <p>{t("preview.hidden.none")}</p>;
  return (
    <ul className="grid gap-3">
      {entries.map((entry, index) => (
        <li key={index} data-hidden={entry.blocks.join(" ")}>
          <strong>{entry.name}</strong>{" "}
          <span className="text-quiet">({t(`preview.hidden.${entry.visibility}`)})</span>
          <ul>
            {entry.blocks.map((block) => (
              <li key={block}>{t(`preview.why.${block}`)}</li>
            ))}
            {entry.missing.length > 0 && (
              <li>
                {t("preview.why.together", {
                  names:
                    entry.mode === "any" ? i18n.either(entry.missing) : i18n.list(entry.missing),
                })}
              </li>
            )}
          </ul>
          {entry.issues.length > 0 && !entry.blocks.includes("unreadable") && (
            <p>{t("preview.why.left_out")}</p>
          )}
          <DataIssues issues={entry.issues} />
        </li>
      ))}
      {lost.length > 0 && (
        <li>
          <strong>{t("preview.hidden.lost")}</strong>
          <DataIssues issues={lost} />
        </li>
      )}
    </ul>
  );
}
