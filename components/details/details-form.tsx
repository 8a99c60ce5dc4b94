import type { ReactNode } from "react";
import { SubmitButton } from "#components/button.tsx";
import {
  type FormAnswer,
  HiddenFields,
  Honeypot,
  Problems,
  Question,
} from "#components/form/form-answer.tsx";
import { PostForm } from "#components/form/post-form.tsx";
import { Name } from "#components/name.tsx";
import { ContactFields, type ContactWords, type Values } from "./contact-fields.tsx";

/** The answer to a form that did not book, with everything that was entered. */
export type DetailsAnswer = FormAnswer & {
  readonly values: Values;
  /** The email address that the visitor kept when asked about it. */
  readonly emailKept?: string;
  /** The number that the visitor confirmed, in E.164. */
  readonly phoneKept?: string;
  /** The number as typed when the page showed how it is read. */
  readonly phoneShown?: string;
  /** The review that was sent, while it is valid. */
  readonly review?: Reviewed;
};

/** A sealed review, and its terms as text that can be compared. */
export type Reviewed = { readonly seal: string; readonly terms: string };

type Words = ContactWords &
  Readonly<
    Record<
      "problems" | "change" | "submit" | "submitting" | "honeypot" | "proving" | "lost",
      string
    >
  >;

/** Sticks to the foot of the screen, so that the button is visible on long forms with nothing to mend. */
const AT_THE_FOOT =
  "sticky bottom-0 z-4 bg-paper pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-sm:-mx-gutter max-sm:px-gutter max-sm:pt-2 short:static";

/** Fields fade out behind it, so that the form does not seem to end there. */
const FADE =
  "before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-paper before:to-transparent short:before:hidden";

export function DetailsForm(props: {
  page: string;
  review: Reviewed;
  answer: DetailsAnswer;
  phoneRead?: string | undefined;
  words: Words;
  children: ReactNode;
}) {
  const { page, answer, words } = props;
  const { problems, question } = answer;
  // Beside a question the fields are folded.
  const isPhoneShown = props.phoneRead !== undefined && !question;
  const hidden = {
    ...reviewToSend(props.review, answer.review),
    ...(answer.emailKept && { emailKept: answer.emailKept }),
    ...(answer.phoneKept && { phoneKept: answer.phoneKept }),
    phoneShown: isPhoneShown ? answer.values.phone : (answer.phoneShown ?? ""),
  };
  const isAnswered = problems.length > 0 || question !== undefined;
  const fields = (
    <ContactFields
      words={words}
      values={answer.values}
      phoneRead={props.phoneRead}
      problems={problems}
    />
  );
  const submit = (
    <div className={isAnswered ? undefined : `${AT_THE_FOOT} ${FADE}`}>
      <SubmitButton size="wide" rank={question ? "quiet" : "first"} pending={words.submitting}>
        {words.submit}
      </SubmitButton>
    </div>
  );
  return (
    <PostForm
      name="details"
      page={page}
      className="grid max-w-prose grid-cols-1 content-start gap-4"
      noValidate
    >
      <HiddenFields fields={hidden} answer={answer} proving={words.proving} />
      <Problems title={words.problems} lost={words.lost} answer={answer} />
      <Honeypot label={words.honeypot} />
      {question ? (
        <KnownContact
          values={answer.values}
          change={words.change}
          isOpen={problems.some(({ field }) => field !== undefined)}
        >
          {fields}
          {submit}
        </KnownContact>
      ) : (
        fields
      )}
      {props.children}
      {question ? <Question question={question} pending={words.submitting} /> : submit}
    </PostForm>
  );
}

/**
 * A form that comes back keeps its review while the terms are the same: the review identifies the
 * booking and says since when the form has been filled in.
 */
function reviewToSend(fresh: Reviewed, sent: Reviewed | undefined): Record<string, string> {
  const { seal, terms } = sent?.terms === fresh.terms ? sent : fresh;
  return { review: seal, terms };
}

/** In one line, so that nothing but a question is to be answered; what it says can be unfolded and changed. */
function KnownContact(props: {
  values: Values;
  change: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  const { values, change, isOpen, children } = props;
  const { firstName, lastName, email, phone } = values;
  return (
    <details
      id="known-contact"
      open={isOpen}
      className="group/known rounded-sheet border border-line bg-surface"
    >
      <summary className="flex min-h-13 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-pad py-2">
        <span className="wrap-anywhere">
          <strong translate="no">{[firstName, lastName].filter(Boolean).join(" ")}</strong>{" "}
          <Name className="text-quiet">{[email, phone].filter(Boolean).join(" · ")}</Name>
        </span>
        <span className="text-small text-link underline group-open/known:invisible">{change}</span>
      </summary>
      <div className="grid grid-cols-1 gap-5 border-t border-line p-pad">{children}</div>
    </details>
  );
}
