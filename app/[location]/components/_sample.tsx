import type { ReactNode } from "react";

/** One component in one state, under its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} data-sample={name} className="grid grid-cols-1 gap-3 pb-8">
      <h2>
        <code>{name}</code>
      </h2>
      <div>{children}</div>
    </section>
  );
}
