import { Icon } from "../icon.tsx";
import { Picture, type PictureView } from "../picture.tsx";

export type FaceOf = (id: string) => PictureView | undefined;

/** A team member's picture or initials; a drawing for "any". The name stands beside it. */
export function Avatar(props: {
  name: string | undefined;
  face?: PictureView | undefined;
  className?: string;
  /** Other pictures of the page come first. */
  lazy?: boolean;
}) {
  const { name, face, className = "", lazy = false } = props;
  if (face) {
    return (
      <span className={`flex flex-none ${className}`}>
        <Picture
          picture={{ ...face, alt: "" }}
          className="size-8.5 rounded-control"
          eager={!lazy}
        />
      </span>
    );
  }
  return (
    <span
      className={`grid size-8.5 flex-none place-items-center rounded-control bg-wash text-fine font-bold text-link ${className}`}
      aria-hidden="true"
    >
      {name === undefined ? <Icon name="person" /> : initials(name)}
    </span>
  );
}

/** "Mara Lindqvist" is ML, "Jo" is J. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0] ?? "", words.length > 1 ? (words.at(-1) ?? "") : ""];
  return [[...first][0], [...last][0]].join("").toLocaleUpperCase();
}
