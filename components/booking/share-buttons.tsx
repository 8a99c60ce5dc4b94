import type { ReactNode } from "react";
import { PlainButton } from "#components/button.tsx";

/** Few want it, and those later: one line until it is pressed. */
export function ShareFold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/share print:hidden">
      <summary className="chevron inline-flex min-h-target cursor-pointer items-center gap-3 text-link after:mb-1 group-open/share:after:mt-1 group-open/share:after:mb-0 group-open/share:after:rotate-225">
        {title}
      </summary>
      <section aria-label={title} className="grid gap-3 pt-1 pb-4">
        {children}
      </section>
    </details>
  );
}

/** Shares a link where the browser can, and copies it. */
export function ShareButtons(props: {
  link: string;
  words: { readonly share: string; readonly copy: string; readonly copied: string };
}) {
  const { link, words } = props;
  return (
    <p className="flex flex-wrap items-center gap-3">
      <PlainButton link={link}>{words.share}</PlainButton>
      <PlainButton link={link} done={words.copied}>
        {words.copy}
      </PlainButton>
      <span role="status" />
    </p>
  );
}
