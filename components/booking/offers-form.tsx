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

/** `review`: the sealed choice that the button sends; `isFirst`: the button stands out. */
export type OfferButton = {
  readonly review: string;
  readonly label: string;
  readonly isFirst: boolean;
};

/** Other times that can be booked instead, with a button for each. */
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
      <ul className="grid gap-3">
        {offers.map(({ review, label, isFirst }) => (
          <li key={label}>
            <SubmitButton
              name="review"
              value={review}
              rank={isFirst ? "first" : "soft"}
              size="choice"
              pending={words.pending}
            >
              {label}
            </SubmitButton>
          </li>
        ))}
      </ul>
      <Question answer={answer} pending={words.pending} />
    </PostForm>
  );
}
