"use client";

import { useActionState } from "react";
import { type Rank, SubmitButton } from "./button.tsx";
import { Notice } from "./notice.tsx";

/**
 * A form with nothing to fill in: one press does what its button says, or leads to where it is said
 * what went wrong. In the framework's eyes a client component, since such forms have an address of
 * their own there alone; browsers get its HTML.
 */
export function ButtonForm(props: {
  action: (state: null, form: FormData) => Promise<null>;
  /** By which the form is found again in a later release: never another one for the same form. */
  name: string;
  /** The page's own address, where the form goes. */
  page: string;
  hidden: Readonly<Record<string, string>>;
  label: string;
  pending: string;
  lost: string;
  /** `quiet`: one of several offers, none of which stands out. */
  rank?: Extract<Rank, "first" | "quiet" | "plain">;
}) {
  const { page, name, label, pending, lost, rank = "first" } = props;
  const hidden = { form: name, ...props.hidden };
  const [, action] = useActionState(props.action, null, page);
  return (
    <form action={action} className="grid grid-cols-1 content-start gap-2">
      {Object.entries(hidden).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <template>
        <Notice tone="alarm" role="alert" problems>
          <p>{lost}</p>
        </Notice>
      </template>
      <SubmitButton
        rank={rank}
        pending={pending}
        {...(rank === "plain" ? { className: "px-2" } : { size: "wide" })}
      >
        {label}
      </SubmitButton>
    </form>
  );
}
