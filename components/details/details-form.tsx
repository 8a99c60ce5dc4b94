"use client";

import { type ReactNode, useActionState } from "react";
import { SubmitButton } from "#components/button.tsx";
import {
  type FormAnswer,
  HiddenFields,
  Honeypot,
  Problems,
  Question,
} from "#components/form/form-answer.tsx";
import { Legend } from "#components/legend.tsx";
import { Field, type FieldProps } from "./details-field.tsx";

const names = ["firstName", "lastName", "email", "phone"] as const;
type Name = (typeof names)[number];

/** `remember` is `yes` or empty. */
export type Values = Readonly<Record<Name | "remember", string>>;

/** What the action hands back when it could not book: everything typed, and what to mend. */
export type DetailsState = FormAnswer & {
  readonly values: Values;
  /** The email address that a question was answered with. */
  readonly emailKept?: string;
  /** The review that was sent, while it is good. */
  readonly review?: Reviewed;
};

/** A sealed review, and what it says in words that can be compared. */
export type Reviewed = { readonly seal: string; readonly terms: string };

/** On-screen keyboards capitalise names and do not correct them. */
const NAME = { autoCapitalize: "words", spellCheck: false } as const;

/** By which the form is found again in a later release (server/forms). */
const NAME_OF_FORM = "details";

type Words = Readonly<
  Record<
    | "problems"
    | "firstName"
    | "lastName"
    | "optional"
    | "contactLegend"
    | "contactLead"
    | "email"
    | "phone"
    | "phoneHint"
    | "remember"
    | "rememberLead"
    | "submit"
    | "submitting"
    | "trap"
    | "proving"
    | "lost",
    string
  >
>;

/**
 * What was typed and what is wrong with it come back into the same form. In the framework's eyes a
 * client component, since forms have a state there alone; browsers get its HTML.
 */
export function DetailsForm(props: {
  action: (state: DetailsState, form: FormData) => Promise<DetailsState>;
  /** The page's own address, where the form goes. */
  page: string;
  location: string;
  review: Reviewed;
  /** What the visitor finds filled in, and what was refused before. */
  initial: DetailsState;
  words: Words;
  children: ReactNode;
}) {
  const { words } = props;
  const [state, action] = useActionState(props.action, props.initial, props.page);
  const hidden = {
    form: NAME_OF_FORM,
    location: props.location,
    ...reviewToSend(props.review, state.review),
    ...(state.emailKept && { emailKept: state.emailKept }),
  };
  const field = (name: Name, more: Partial<FieldProps> = {}) => (
    <Field
      key={name}
      name={name}
      label={words[name]}
      value={state.values[name]}
      problem={state.problems.find((problem) => problem.field === name)?.text}
      {...more}
    />
  );
  return (
    <form action={action} className="grid max-w-prose grid-cols-1 content-start gap-6" noValidate>
      <HiddenFields fields={hidden} answer={state} proving={words.proving} />
      <Problems title={words.problems} lost={words.lost} answer={state} />
      <Honeypot label={words.trap} />
      <div className="grid gap-4">
        {field("firstName", { ...NAME, autoComplete: "given-name", required: true })}
        {field("lastName", { ...NAME, autoComplete: "family-name", optional: words.optional })}
      </div>
      <fieldset className="grid gap-4" aria-describedby="contact-lead">
        <Legend>{words.contactLegend}</Legend>
        <p id="contact-lead" className="text-small text-quiet">
          {words.contactLead}
        </p>
        {field("email", { type: "email", autoComplete: "email" })}
        {field("phone", { type: "tel", autoComplete: "tel", hint: words.phoneHint })}
      </fieldset>
      <label className="cookieless:hidden grid min-h-target cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
        <input
          type="checkbox"
          name="remember"
          value="yes"
          defaultChecked={state.values.remember === "yes"}
          aria-labelledby="remember-label"
          aria-describedby="remember-lead"
          className="size-5"
        />
        <span id="remember-label">{words.remember}</span>
        <span id="remember-lead" className="col-start-2 text-small text-quiet">
          {words.rememberLead}
        </span>
      </label>
      {props.children}
      <SubmitButton size="wide" pending={words.submitting}>
        {words.submit}
      </SubmitButton>
      <Question answer={state} pending={words.submitting} />
    </form>
  );
}

/**
 * A form that comes back says the same as before, if it still means the same: the review is the
 * identity of the booking, and holds since when it has been filled in.
 */
function reviewToSend(fresh: Reviewed, sent: Reviewed | undefined): Record<string, string> {
  const { seal, terms } = sent?.terms === fresh.terms ? sent : fresh;
  return { review: seal, terms };
}
