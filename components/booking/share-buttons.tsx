import { PlainButton } from "#components/button.tsx";

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
