import { Icon, type IconName } from "../icon.tsx";
import { Picture, type PictureView } from "../picture.tsx";

export type FaceOf = (id: string) => PictureView | undefined;

/** Small ones overlap; the first, who gets the booking, lies on top. */
const SIZES = {
  usual: { place: "", shape: "avatar" },
  small: { place: "relative not-first:-ms-2 first:z-1", shape: "avatar avatar-small" },
} as const;

/** A team member's picture or initials; a drawing for "any". The name stands beside it. */
export function Avatar(props: {
  name: string | undefined;
  face?: PictureView | undefined;
  size?: keyof typeof SIZES;
  /** What is drawn where there is no name. */
  icon?: IconName | undefined;
  /** Other pictures of the page come first. */
  lazy?: boolean;
}) {
  const { name, face, size = "usual", icon = "person", lazy = false } = props;
  const { place, shape } = SIZES[size];
  if (face) {
    return (
      <span className={`flex flex-none ${place}`}>
        <Picture picture={{ ...face, alt: "" }} className={shape} eager={!lazy} />
      </span>
    );
  }
  return (
    <span className={`${shape} ${place}`} aria-hidden="true" translate="no">
      {name === undefined ? <Icon name={icon} /> : initials(name)}
    </span>
  );
}

const TITLE = /^\p{L}{2,}\.$/u;

/** "Mara Lindqvist" is ML, "Dr. Helene Aurel" HA, "Jo" J. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  while (words.length > 1 && TITLE.test(words[0] ?? "")) words.shift();
  const [first, last] = [words[0] ?? "", words.length > 1 ? (words.at(-1) ?? "") : ""];
  return [[...first][0], [...last][0]].join("").toLocaleUpperCase();
}
