import { type OwnWords, Words } from "./words.tsx";

/** One or two words that set a row apart. */
export function Badge({ words }: { words: OwnWords }) {
  return (
    <p className="rounded-control bg-wash px-2.5 py-0.5 text-tiny font-semibold whitespace-nowrap text-link">
      <Words words={words} />
    </p>
  );
}
