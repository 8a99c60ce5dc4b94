/** Lines to copy: a press marks all of them. */
export function CodeLines({ children }: { children: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      dir="ltr"
      className="overflow-x-auto rounded-small border border-line bg-sunk p-4 text-small select-all"
    >
      <code>{children}</code>
    </pre>
  );
}
