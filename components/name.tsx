import type { ReactNode } from "react";

/** A name, number or address by itself: browsers that translate a page leave it as it is. */
export function Name({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi translate="no" className={className}>
      {children}
    </bdi>
  );
}

/** A sentence with a name in it. */
export function Named({ text, name }: { text: string; name: string | undefined }) {
  const at = name ? text.indexOf(name) : -1;
  if (!name || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <Name>{name}</Name>
      {text.slice(at + name.length)}
    </>
  );
}
