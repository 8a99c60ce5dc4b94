"use client";

import { type ReactNode, useActionState } from "react";
import { ButtonLink, SubmitButton } from "#components/button.tsx";
import { type FormAnswer, HiddenFields, Problems } from "#components/form/form-answer.tsx";

const NOTHING: FormAnswer = { problems: [] };

/** Confirms a change of an appointment, or leads back without one. */
export function ChangeForm(props: {
  action: (state: FormAnswer, form: FormData) => Promise<FormAnswer>;
  /** By which the form is found again in a later release (server/forms). */
  name: string;
  /** The page's own address, where the form goes. */
  page: string;
  fields: Readonly<Record<string, string>>;
  words: Readonly<Record<"confirm" | "keep" | "pending" | "problems" | "lost", string>>;
  keepHref: string;
  children?: ReactNode;
}) {
  const { page, name, fields, words, keepHref, children } = props;
  const [answer, action] = useActionState(props.action, NOTHING, page);
  return (
    <form action={action} className="grid grid-cols-1 content-start gap-6">
      <HiddenFields fields={{ form: name, ...fields }} answer={answer} proving="" />
      <Problems title={words.problems} lost={words.lost} answer={answer} />
      {children}
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <SubmitButton pending={words.pending}>{words.confirm}</SubmitButton>
        <ButtonLink rank="quiet" href={keepHref}>
          {words.keep}
        </ButtonLink>
      </div>
    </form>
  );
}
