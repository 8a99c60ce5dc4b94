import type { ReactNode } from "react";
import { ActionLink } from "./action-link.tsx";

/**
 * `first`: the page's main action. `quiet`: beside it, or one of several. `soft`: less prominent.
 * `plain`: rarely wanted, like a link. `row`: in each row of a list, whose whole row is pressed.
 */
export type Rank = "first" | "quiet" | "soft" | "plain" | "row";

type Look = {
  readonly rank?: Rank | undefined;
  readonly size?: Size | undefined;
  readonly className?: string | undefined;
};

/** app/styles/components.css */
const RANKS: Readonly<Record<Rank, string>> = {
  first: "button-first",
  quiet: "button-quiet",
  soft: "button-soft",
  plain: "button-plain",
  row: "button-row",
};

/** `wide`: the width of its container. `choice`: one of a few below each other. */
const SIZES = {
  usual: "",
  wide: "min-h-13 w-full text-lead",
  choice: "min-h-13 w-full text-balance",
} as const;

type Size = keyof typeof SIZES;

function classesOf({ rank = "first", size = "usual", className = "" }: Look): string {
  return ["button", RANKS[rank], SIZES[size], className].filter(Boolean).join(" ");
}

/** Leads to the next step of the flow. */
export function ButtonLink(props: {
  href: string;
  children: ReactNode;
  rank?: Rank;
  className?: string;
  label?: string;
  scroll?: boolean;
  covers?: boolean;
  leavesFrame?: boolean;
}) {
  const { href, children, label, scroll = true, covers = false, leavesFrame, ...look } = props;
  return (
    <ActionLink
      href={href}
      label={label}
      scroll={scroll}
      covers={covers}
      {...(leavesFrame && { leavesFrame })}
      className={classesOf(look)}
    >
      {children}
    </ActionLink>
  );
}

/** Leads to another site, or reloads the page. */
export function PlainButtonLink(props: {
  href: string;
  children: ReactNode;
  rank?: Rank | undefined;
  className?: string | undefined;
}) {
  const { href, children, rank = "quiet", className } = props;
  const look = classesOf({ rank, ...(className !== undefined && { className }) });
  return (
    <a href={href} className={`relative ${look}`}>
      {children}
    </a>
  );
}

/** A button for scripts. */
export function PlainButton({ children }: { children: ReactNode }) {
  return (
    <button type="button" className={`cursor-pointer ${classesOf({ rank: "quiet" })}`}>
      {children}
    </button>
  );
}

export function SubmitButton(props: {
  children: ReactNode;
  rank?: Rank | undefined;
  size?: Size;
  className?: string;
  name?: string;
  value?: string;
  formAction?: string;
  pending?: string;
}) {
  const { children, rank, size, className, pending, ...field } = props;
  return (
    <button
      type="submit"
      {...field}
      className={`relative cursor-pointer aria-disabled:cursor-progress aria-disabled:opacity-75 ${classesOf({ rank, size, className })}`}
      data-pending={pending}
    >
      {children}
    </button>
  );
}
