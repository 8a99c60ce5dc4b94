import type { ReactNode } from "react";
import { ButtonLink, SubmitButton } from "#components/button.tsx";
import {
  type FormAnswer,
  HiddenFields,
  NO_ANSWER,
  Problems,
} from "#components/form/form-answer.tsx";
import { PostForm } from "#components/form/post-form.tsx";

export function ChangeForm(props: {
  name: "move" | "cancel";
  /** The page's own address, to which the form is sent. */
  page: string;
  answer: FormAnswer | undefined;
  fields: Readonly<Record<string, string>>;
  words: Readonly<Record<"confirm" | "keep" | "pending" | "problems" | "lost", string>>;
  keepHref: string;
  children?: ReactNode;
}) {
  const { page, name, answer = NO_ANSWER, fields, words, keepHref, children } = props;
  return (
    <PostForm name={name} page={page} className="grid grid-cols-1 content-start gap-6">
      <HiddenFields fields={fields} answer={answer} proving="" />
      <Problems title={words.problems} lost={words.lost} answer={answer} />
      {children}
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <SubmitButton pending={words.pending}>{words.confirm}</SubmitButton>
        <ButtonLink rank="quiet" href={keepHref}>
          {words.keep}
        </ButtonLink>
      </div>
    </PostForm>
  );
}
