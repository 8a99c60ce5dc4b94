import type { Language } from "#lib/i18n/languages.ts";

/** Keeps in the address that a form makes of its fields what the page's own address holds. */
export function CartFields(props: {
  /** The lines of the cart, as addresses hold them. */
  lines: readonly string[];
  /** The team member that the address names. */
  team: string | undefined;
  /** The language that the visitor chose. */
  lang: Language | undefined;
}) {
  const { lines, team, lang } = props;
  return (
    <>
      {lines.map((line, index) => (
        <input key={`${index}${line}`} type="hidden" name="line" value={line} />
      ))}
      {lang !== undefined && <input type="hidden" name="lang" value={lang} />}
      {team !== undefined && <input type="hidden" name="team" value={team} />}
    </>
  );
}
