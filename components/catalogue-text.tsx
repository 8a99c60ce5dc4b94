import type { Voice } from "#lib/i18n/voice.ts";

/**
 * Text as the business has entered it: marked with its language where the page speaks another, and
 * running in its own direction.
 */
export function CatalogueText({ voice, children }: { voice: Voice; children: string }) {
  if (voice.foreign === undefined) return children;
  return (
    <span lang={voice.foreign} dir="auto">
      {children}
    </span>
  );
}
