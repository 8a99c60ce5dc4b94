/** A text of the business in the language that it has it in. */
export type OwnWords = {
  readonly text: string;
  /** Absent: the page's. */
  readonly lang?: string | undefined;
};

export function Words({ words: { text, lang } }: { words: OwnWords }) {
  if (lang === undefined) return text;
  return (
    <span lang={lang} dir="auto">
      {text}
    </span>
  );
}

/** An empty line begins another paragraph. */
export function Paragraphs(props: { words: OwnWords; className?: string }) {
  const { words, className = "" } = props;
  const parts = words.text.split(/\n\s*\n/);
  return (
    <div className={`grid max-w-prose gap-3 text-pretty wrap-anywhere ${className}`}>
      {parts.map((text, index) => (
        <p key={`${index}${text.length}`} className="whitespace-pre-line">
          <Words words={{ ...words, text }} />
        </p>
      ))}
    </div>
  );
}
