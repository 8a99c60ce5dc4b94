import { Notice } from "../notice.tsx";

type Trouble = {
  readonly href?: string;
  readonly title: string;
  readonly note?: string;
};

/** What is wrong, a line each. */
export function TroubleList({ troubles }: { troubles: readonly Trouble[] }) {
  if (troubles.length === 0) return null;
  return (
    <Notice tone="alarm" gap="close">
      <ul className="grid gap-1">
        {troubles.map(({ href, title, note }) => (
          <li key={`${href} ${title}`} className="grid py-1 leading-snug">
            {href === undefined ? (
              <span className="font-semibold">{title}</span>
            ) : (
              <a href={href} className="font-semibold">
                {title}
              </a>
            )}
            {note && <span className="text-small">{note}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
