/** A text of the business's file in one of its languages. */
export type TextWithLang = {
  readonly text: string;
  /** Absent: the page's language. */
  readonly lang?: string | undefined;
};

/** Marked with its language and direction. */
export function LangText({ text: { text, lang } }: { text: TextWithLang }) {
  if (lang === undefined) return text;
  return (
    <span lang={lang} dir="auto">
      {text}
    </span>
  );
}

/** An empty line begins another paragraph. */
export function Paragraphs(props: { text: TextWithLang; className?: string }) {
  const { text, className = "" } = props;
  const paragraphs = text.text.split(/\n\s*\n/);
  return (
    <div className={`grid max-w-prose gap-3 text-pretty wrap-anywhere ${className}`}>
      {paragraphs.map((paragraph, index) => (
        <p key={`${index}${paragraph.length}`} className="whitespace-pre-line">
          <LangText text={{ ...text, text: paragraph }} />
        </p>
      ))}
    </div>
  );
}
