import { LangText, type TextWithLang } from "./lang-text.tsx";

export function Badge({ words }: { words: TextWithLang }) {
  return (
    <p className="rounded-control bg-wash px-2.5 py-0.5 text-tiny font-semibold whitespace-nowrap text-link">
      <LangText text={words} />
    </p>
  );
}
