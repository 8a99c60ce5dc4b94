"use client";

import { useActionState } from "react";
import { SubmitButton } from "./submit-button.tsx";
import { surviving } from "./surviving.ts";

/**
 * A form with nothing to fill in: one press does what its button says. A client component so that
 * it can tell of a connection that broke; the action's answer is what went wrong, if anything did.
 */
export function TakeForm(props: {
  action: (problem: string, form: FormData) => Promise<string>;
  /** The page's own address, where the form goes without scripts. */
  page: string;
  hidden: Readonly<Record<string, string>>;
  label: string;
  pending: string;
  lost: string;
  /** One of several offers, none of which stands out. */
  quiet?: boolean;
}) {
  const send = surviving(props.action, () => props.lost);
  const [problem, action] = useActionState(send, "", props.page);
  return (
    <form action={action} className="stack tight">
      {Object.entries(props.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problem && (
        <p className="notice alarm" role="alert">
          {problem}
        </p>
      )}
      <SubmitButton label={props.label} pending={props.pending} quiet={props.quiet ?? false} />
    </form>
  );
}
