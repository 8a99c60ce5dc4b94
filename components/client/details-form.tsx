"use client";

import { type ReactNode, useActionState } from "react";
import styles from "./details-form.module.css";
import { ProblemFocus } from "./problem-focus.tsx";
import { Proof } from "./proof.tsx";
import { surviving } from "./surviving.ts";

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
};

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
 * A client component so that what was typed and what is wrong with it come back into the same
 * form; without scripts the server renders that state into the page instead.
 */
export function DetailsForm(props: {
  action: (state: DetailsState, form: FormData) => Promise<DetailsState>;
  /** The page's own address, where the form goes without scripts. */
  page: string;
  hidden: Readonly<Record<string, string>>;
  /** What the visitor finds filled in. */
  initial: Values;
  words: Words;
  children: ReactNode;
}) {
  const { words } = props;
  const send = surviving(props.action, (form) => ({
    values: typedIn(form),
    problems: [{ field: undefined, text: words.lost }],
  }));
  const nothing: DetailsState = { values: props.initial, problems: [] };
  const [state, action, pending] = useActionState(send, nothing, props.page);
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
      {Object.entries(props.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.work ? (
        <Proof key={state.work.task} {...state.work} words={words.proving}>
          <Summary title={words.problems} state={state} />
        </Proof>
      ) : (
        state.problems.length > 0 && <Summary title={words.problems} state={state} />
      )}
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
      <button
        type="submit"
        className="button wide"
        aria-disabled={pending}
        onClick={(event) => pending && event.preventDefault()}
      >
        {pending ? words.submitting : words.submit}
        {pending && <span className="busy" aria-hidden="true" />}
      </button>
      {state.question && <Question {...state.question} pending={pending} />}
    </form>
  );
}

function typedIn(form: FormData): Values {
  const typed = (name: keyof Values) => String(form.get(name) ?? "");
  return {
    firstName: typed("firstName"),
    lastName: typed("lastName"),
    email: typed("email"),
    phone: typed("phone"),
    remember: typed("remember"),
  };
}

/** Behind the usual button, so that the Enter key never says yes. */
function Question({ text, yes, pending }: { text: string; yes: string; pending: boolean }) {
  return (
    <div id="question" className="notice stack tight" role="alert" tabIndex={-1}>
      <p>{text}</p>
      <p>
        <button
          type="submit"
          name="overlap"
          value="yes"
          className="button quiet"
          aria-disabled={pending}
          onClick={(event) => pending && event.preventDefault()}
        >
          {yes}
        </button>
      </p>
      <ProblemFocus target="question" token={text} />
    </div>
  );
}

function Summary({ title, state }: { title: string; state: DetailsState }) {
  return (
    <div id="problems" className="notice alarm stack tight" role="alert" tabIndex={-1}>
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
      <ProblemFocus target="problems" token={JSON.stringify(state)} />
    </div>
  );
}

/** Keyboards begin names with a capital, and nobody wants theirs corrected. */
const NAME = { autoCapitalize: "words", spellCheck: false } as const;

type FieldProps = {
  name: Name;
  label: string;
  value: string;
  problem: string | undefined;
  type: "text" | "email" | "tel";
  autoComplete: string;
  autoCapitalize: "words";
  spellCheck: false;
  hint: string;
  optional: string;
  required: boolean;
};

function Field(props: Partial<FieldProps> & Pick<FieldProps, "name" | "label" | "value">) {
  const { name, label, value, problem, hint, optional } = props;
  const described = [hint && `${name}-hint`, problem && `${name}-problem`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={name}>
        {label} {optional && <span className={styles.optional}>({optional})</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className={styles.lead}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${name}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      <input
        id={name}
        name={name}
        type={props.type ?? "text"}
        defaultValue={value}
        autoComplete={props.autoComplete}
        autoCapitalize={props.autoCapitalize}
        spellCheck={props.spellCheck}
        enterKeyHint="send"
        required={props.required}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
    </div>
  );
}
