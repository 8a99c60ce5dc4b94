import { SubmitButton } from "#components/button.tsx";
import { Notice } from "#components/notice.tsx";

/** The answer to a form that was not carried out: mistakes, a question, or another way. */
export type FormAnswer = {
  readonly problems: readonly { readonly field?: string | undefined; readonly text: string }[];
  /** What to ask before it is booked, and a button for each answer, with the field that it sends. */
  readonly question?: { readonly text: string; readonly answers: readonly Button[] };
  /** A way on where the form was refused. */
  readonly call?: { readonly href: string; readonly text: string };
  /** A proof of work to compute, after which the form is sent again by itself. */
  readonly task?: string;
  /** Fields that go along when it is sent again: what was pressed, and what was answered. */
  readonly resend?: Readonly<Record<string, string>>;
};

export const NO_ANSWER: FormAnswer = { problems: [] };

type Button = { readonly name: string; readonly value: string; readonly label: string };

/** The hidden fields of a form, and the task that scripts solve. */
export function HiddenFields(props: {
  fields: Readonly<Record<string, string>>;
  answer: FormAnswer;
  /** What is said while a task is solved. */
  proving: string;
}) {
  const { task, resend = {} } = props.answer;
  return (
    <>
      {Object.entries({ ...props.fields, ...resend }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {task !== undefined && (
        <>
          <Notice role="status" proving className="relative">
            <p>
              {props.proving} <span className="busy" aria-hidden="true" />
            </p>
          </Notice>
          <input type="hidden" name="work" data-task={task} />
        </>
      )}
    </>
  );
}

type Labels = Readonly<Record<string, string>>;

/** Mistakes and the question; in a template the message of scripts for a lost connection. */
export function Problems(props: {
  title: string;
  lost: string;
  answer: FormAnswer;
  labels?: Labels;
}) {
  const { title, lost, answer, labels } = props;
  return (
    <>
      {answer.problems.length > 0 && (
        <Summary id="problems" title={title} answer={answer} labels={labels} />
      )}
      {answer.question && (
        <Notice>
          <p>
            <a href="#question">{answer.question.text}</a>
          </p>
        </Notice>
      )}
      <template>
        <Summary title={title} answer={{ problems: [{ field: undefined, text: lost }] }} />
      </template>
    </>
  );
}

/** Links to the fields with a mistake; the mistake itself is explained beside its field. */
function Summary(props: {
  id?: string;
  title: string;
  answer: FormAnswer;
  labels?: Labels | undefined;
}) {
  const { id, title, answer, labels = {} } = props;
  return (
    <Notice id={id} tone="alarm" gap="close" role="alert" problems>
      <h2>{title}</h2>
      <ul>
        {answer.problems.map(({ field, text }) => (
          <li key={text}>{field ? <a href={`#${field}`}>{labels[field] ?? text}</a> : text}</li>
        ))}
      </ul>
      {answer.call && (
        <p>
          <a href={answer.call.href}>{answer.call.text}</a>
        </p>
      )}
    </Notice>
  );
}

/** A field that people do not see and leave empty; programs tend to fill it in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className="unseen" aria-hidden="true">
      <label htmlFor="homepage">{label}</label>
      <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** After the submit button, so that the Enter key never presses one of these. */
export function Question(props: { answer: FormAnswer; pending: string }) {
  const { question } = props.answer;
  if (!question) return null;
  return (
    <Notice id="question" gap="close" role="alert" problems>
      <p>{question.text}</p>
      {question.answers.map(({ name, value, label }) => (
        <p key={value}>
          <SubmitButton rank="quiet" name={name} value={value} pending={props.pending}>
            {label}
          </SubmitButton>
        </p>
      ))}
    </Notice>
  );
}
