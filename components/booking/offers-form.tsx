import { SubmitButton } from "#components/button.tsx";
import {
  type FormAnswer,
  HiddenFields,
  Honeypot,
  NO_ANSWER,
  Problems,
  Question,
} from "#components/form/form-answer.tsx";
import { PostForm } from "#components/form/post-form.tsx";
import { Named } from "#components/name.tsx";

/** `review`: the sealed choice that the button sends. */
export type OfferButton = {
  readonly review: string;
  readonly label: string;
  /** Of the people in the label. */
  readonly name: string | undefined;
};

/** Times that can be booked instead, with a button for each: the first stands out. */
export function OffersForm(props: {
  page: string;
  answer: FormAnswer | undefined;
  offers: readonly OfferButton[];
  words: Readonly<Record<"problems" | "pending" | "honeypot" | "proving" | "lost", string>>;
}) {
  const { page, answer = NO_ANSWER, offers, words } = props;
  return (
    <PostForm name="offers" page={page} className="grid grid-cols-1 content-start gap-4">
      <HiddenFields fields={{}} answer={answer} proving={words.proving} />
      <Problems title={words.problems} lost={words.lost} answer={answer} />
      <Honeypot label={words.honeypot} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-2">
        {offers.map(({ review, label, name }, at) => (
          <li key={label} className={at === 0 ? "col-span-full mb-1" : "grid"}>
            <SubmitButton
              name="review"
              value={review}
              pending={words.pending}
              {...(at === 0
                ? { size: "choice" }
                : { rank: "quiet", className: "px-3 text-small text-balance" })}
            >
              <span>
                <Named text={label} name={name} />
              </span>
            </SubmitButton>
          </li>
        ))}
      </ul>
      {answer.question && <Question question={answer.question} pending={words.pending} />}
    </PostForm>
  );
}
