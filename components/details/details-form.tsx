"use client";

import { type ReactNode, useActionState } from "react";
import { Field, type FieldProps } from "./details-field.tsx";
import styles from "./details-form.module.css";

const names = ["firstName", "lastName", "email", "phone"] as const;
type Name = (typeof names)[number];

/** `remember` is `yes` or empty. */
export type Values = Readonly<Record<Name | "remember", string>>;

/** What the action hands back when it could not book: everything typed, and what to mend. */
export type DetailsState = {
  readonly values: Values;
  readonly problems: readonly { readonly field: Name | undefined; readonly text: string }[];
  /** What to ask before it is booked, and the button that says yes: it sends the field `overlap`. */
  readonly question?: { readonly text: string; readonly yes: string };
  /** A way on where the form was refused. */
  readonly call?: { readonly href: string; readonly text: string };
  /** A task to solve and send along; `overlap`: the question above had been answered with yes. */
  readonly work?: { readonly task: string; readonly overlap: boolean };
  /** The review that was sent, while it is good. */
  readonly review?: Reviewed;
};

/** A sealed review, and what it says in words that can be compared. */
export type Reviewed = { readonly seal: string; readonly terms: string };

/** Keyboards begin names with a capital, and nobody wants theirs corrected. */
const NAME = { autoCapitalize: "words", spellCheck: false } as const;

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
  /** What the visitor finds filled in. */
  initial: Values;
  words: Words;
  children: ReactNode;
}) {
  const { words } = props;
  const nothing: DetailsState = { values: props.initial, problems: [] };
  const [state, action] = useActionState(props.action, nothing, props.page);
  const hidden = { location: props.location, ...reviewToSend(props.review, state.review) };
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
    <form action={action} className={styles.form} noValidate>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.work && <Work {...state.work} words={words.proving} />}
      {state.problems.length > 0 && <Summary id="problems" title={words.problems} state={state} />}
      <template>
        <Summary
          title={words.problems}
          state={{ problems: [{ field: undefined, text: words.lost }] }}
        />
      </template>
      <div className="unseen" aria-hidden="true">
        <label htmlFor="homepage">{words.trap}</label>
        <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
      </div>
      <div className={styles.names}>
        {field("firstName", { ...NAME, autoComplete: "given-name", required: true })}
        {field("lastName", { ...NAME, autoComplete: "family-name", optional: words.optional })}
      </div>
      <fieldset className={styles.contact} aria-describedby="contact-lead">
        <legend>{words.contactLegend}</legend>
        <p id="contact-lead" className={styles.lead}>
          {words.contactLead}
        </p>
        {field("email", { type: "email", autoComplete: "email" })}
        {field("phone", { type: "tel", autoComplete: "tel", hint: words.phoneHint })}
      </fieldset>
      <label className={styles.remember}>
        <input
          type="checkbox"
          name="remember"
          value="yes"
          defaultChecked={state.values.remember === "yes"}
          aria-labelledby="remember-label"
          aria-describedby="remember-lead"
        />
        <span id="remember-label">{words.remember}</span>
        <span id="remember-lead" className={styles.lead}>
          {words.rememberLead}
        </span>
      </label>
      {props.children}
      <button type="submit" className="button wide" data-pending={words.submitting}>
        {words.submit}
      </button>
      {state.question && <Question {...state.question} pending={words.submitting} />}
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

/** The task that scripts solve, and what they say meanwhile. */
function Work({ task, overlap, words }: { task: string; overlap: boolean; words: string }) {
  return (
    <>
      <p className="notice" role="status" data-proving="" hidden>
        {words} <span className="busy" aria-hidden="true" />
      </p>
      <input type="hidden" name="work" data-task={task} />
      {overlap && <input type="hidden" name="overlap" value="yes" />}
    </>
  );
}

/** Behind the usual button, so that the Enter key never says yes. */
function Question({ text, yes, pending }: { text: string; yes: string; pending: string }) {
  return (
    <div id="question" className="notice stack tight" role="alert" tabIndex={-1} data-problems="">
      <p>{text}</p>
      <p>
        <button
          type="submit"
          name="overlap"
          value="yes"
          className="button quiet"
          data-pending={pending}
        >
          {yes}
        </button>
      </p>
    </div>
  );
}

function Summary(props: {
  id?: string;
  title: string;
  state: Pick<DetailsState, "problems" | "call">;
}) {
  const { id, title, state } = props;
  return (
    <div id={id} className="notice alarm stack tight" role="alert" tabIndex={-1} data-problems="">
      <h2>{title}</h2>
      <ul>
        {state.problems.map(({ field, text }) => (
          <li key={text}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
        ))}
      </ul>
      {state.call && (
        <p>
          <a href={state.call.href}>{state.call.text}</a>
        </p>
      )}
    </div>
  );
}
