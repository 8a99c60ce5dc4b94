"use client";

import { useActionState } from "react";
import { SubmitButton } from "#components/button.tsx";
import {
  type FormAnswer,
  HiddenFields,
  Honeypot,
  Problems,
  Question,
} from "#components/form/form-answer.tsx";

/** `review`: the sealed choice that its button sends; `isFirst`: stands out from the others. */
export type OfferButton = {
  readonly review: string;
  readonly label: string;
  readonly isFirst: boolean;
};

/** By which the form is found again in a later release (server/forms). */
const NAME_OF_FORM = "offers";
const NOTHING: FormAnswer = { problems: [] };

/**
 * What can be booked instead, a button for each. In the framework's eyes a client component, since
 * forms have a state there alone; browsers get its HTML.
 */
export function OffersForm(props: {
  action: (state: FormAnswer, form: FormData) => Promise<FormAnswer>;
  /** The page's own address, where the form goes. */
  page: string;
  fields: Readonly<Record<string, string>>;
  offers: readonly OfferButton[];
  words: Readonly<Record<"problems" | "pending" | "honeypot" | "proving" | "lost", string>>;
}) {
  const { page, fields, offers, words } = props;
  const [answer, action] = useActionState(props.action, NOTHING, page);
  return (
    <form action={action} className="grid grid-cols-1 content-start gap-4">
      <HiddenFields
        fields={{ form: NAME_OF_FORM, ...fields }}
        answer={answer}
        proving={words.proving}
      />
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
    </form>
  );
}
