import { Icon } from "../icon.tsx";
import { Picture, type PictureView } from "../picture.tsx";

/** A team member's picture or initials; a drawing for "any". Names stand beside it. */
export function Avatar(props: {
  name: string | undefined;
  face?: PictureView | undefined;
  /** On what is chosen, whose colours it takes. */
  isChosen?: boolean;
  className?: string;
}) {
  const { name, face, isChosen = false, className = "" } = props;
  if (face) {
    return (
      <Picture
        picture={{ ...face, alt: "" }}
        className={`size-8.5 flex-none rounded-control ${className}`}
        eager
      />
    );
  }
  const colors = isChosen
    ? "bg-[color-mix(in_srgb,var(--on-accent)_16%,var(--accent))]"
    : "bg-wash text-link";
  return (
    <span
      className={`grid size-8.5 flex-none place-items-center rounded-control text-fine font-bold ${colors} ${className}`}
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
