import { SubmitButton } from "#components/button.tsx";
import { Notice } from "#components/notice.tsx";

/** The answer to a form that was not carried out: problems, a question, or another way. */
export type FormAnswer = {
  readonly problems: readonly { readonly field?: string | undefined; readonly text: string }[];
  /** A question before booking, with a button for each answer that sends its field. */
  readonly question?: Asked;
  /** A link to call if the form was refused. */
  readonly call?: { readonly href: string; readonly text: string };
  /** A proof of work to compute; the script then sends the form again. */
  readonly task?: string;
  /** Fields to send again: the button pressed and the questions answered. */
  readonly resend?: Readonly<Record<string, string>>;
};

export const NO_ANSWER: FormAnswer = { problems: [] };

type Asked = { readonly text: string; readonly answers: readonly Button[] };
type Button = { readonly name: string; readonly value: string; readonly label: string };

/** The hidden fields of a form, and the proof-of-work task for scripts. */
export function HiddenFields(props: {
  fields: Readonly<Record<string, string>>;
  answer: FormAnswer;
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

/** Problems; also, in a template, the scripts' message for a lost connection. */
export function Problems(props: { title: string; lost: string; answer: FormAnswer }) {
  const { title, lost, answer } = props;
  return (
    <>
      {answer.problems.length > 0 && <Summary id="problems" title={title} answer={answer} />}
      <template>
        <Summary title={title} answer={{ problems: [{ field: undefined, text: lost }] }} />
      </template>
    </>
  );
}

function Summary(props: { id?: string; title: string; answer: FormAnswer }) {
  const { id, title, answer } = props;
  return (
    <Notice id={id} tone="alarm" gap="close" role="alert" problems>
      <h2>{title}</h2>
      <ul>
        {answer.problems.map(({ field, text }) => (
          <li key={text}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
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

/** Invisible to people, who leave it empty; programs tend to fill it in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className="unseen" aria-hidden="true">
      <label htmlFor="homepage">{label}</label>
      <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** After the submit button, so that the Enter key never presses one of these. The first is the likely one. */
export function Question(props: { question: Asked; pending: string }) {
  const { question } = props;
  return (
    <Notice id="question" gap="close" role="alert" problems>
      <p>{question.text}</p>
      {question.answers.map(({ name, value, label }, index) => (
        <p key={value}>
          <SubmitButton
            rank={index === 0 ? "first" : "quiet"}
            name={name}
            value={value}
            pending={props.pending}
          >
            {label}
          </SubmitButton>
        </p>
      ))}
    </Notice>
  );
}
