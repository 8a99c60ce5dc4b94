import type { Language } from "#lib/i18n/languages.ts";

/** Hidden fields that keep cart, team member and language in the address of a GET form. */
export function CartFields(props: {
  lines: readonly string[];
  /** The team member that the address names. */
  team: string | undefined;
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
