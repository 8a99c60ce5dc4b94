"use client";

import { useFormStatus } from "react-dom";

/** A submit button that says when it is at work, and does not send twice meanwhile. */
export function SubmitButton(props: { label: string; pending: string; quiet?: boolean }) {
  const { pending } = useFormStatus();
  return (
    <button
      type="submit"
      className={props.quiet ? "button wide quiet" : "button wide"}
      aria-disabled={pending}
      onClick={(event) => pending && event.preventDefault()}
    >
      {pending ? props.pending : props.label}
      {pending && <span className="busy" aria-hidden="true" />}
    </button>
  );
}
