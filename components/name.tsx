import type { ReactNode } from "react";

/** A name, number or address by itself: browsers that translate a page leave it as it is. */
export function Name({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi translate="no" className={className}>
      {children}
    </bdi>
  );
}

/** A sentence with a name in it, or with several in their order. */
export function Named(props: { text: string; name: string | readonly string[] | undefined }) {
  const { text } = props;
  const [name, ...others] = [props.name ?? []].flat();
  if (!name) return text;
  const at = text.indexOf(name);
  if (at < 0) return <Named text={text} name={others} />;
  return (
    <>
      {text.slice(0, at)}
      <Name>{name}</Name>
      <Named text={text.slice(at + name.length)} name={others} />
    </>
  );
}
