import { OffersForm } from "#components/booking/offers-form.tsx";
import { Waiting } from "#components/booking/waiting.tsx";
import { ButtonForm } from "#components/button-form.tsx";
import type { Values } from "#components/details/contact-fields.tsx";
import { DetailsForm } from "#components/details/details-form.tsx";
import { SmallPrint } from "#components/details/small-print.tsx";
import { HiddenFields, Problems, Question } from "#components/form/form-answer.tsx";
import type { I18nContext } from "../../_shared/request-context.ts";
import { detailsWords } from "../details/details-words.ts";
import { keepAnswer, keepDetails, keepNothing } from "./_actions.ts";
import { DAY, TOTAL } from "./_fixtures.ts";
import { Sample } from "./_sample.tsx";

const PAGE = "/book/components";
const EMPTY: Values = { firstName: "", lastName: "", email: "", phone: "", remember: "" };
const FILLED: Values = {
  firstName: "Zoë",
  lastName: "Wolkenstein",
  email: "zoe@example.com",
  phone: "+44 20 7946 0991",
  remember: "yes",
};

/** The forms that book, and what comes back where one was not carried out. */
export function SentForms({ context }: { context: I18nContext }) {
  const { i18n, location } = context;
  const { t } = i18n;
  const words = detailsWords(context, TOTAL.price);
  const review = { seal: "", terms: "" };
  const answer = {
    problems: [
      { field: "email", text: t("details.fault.email_not_an_email") },
      { field: undefined, text: t("problem.lost") },
    ],
    call: { href: "#", text: location.business.phone ?? "" },
    question: {
      text: "zoe@gmial.com?",
      answers: [{ name: "emailKept", value: "a", label: "zoe@gmail.com" }],
    },
  };
  const offers = ["13:30:00", "14:00:00"].map((start, place) => ({
    isFirst: place === 0,
    review: start,
    label: `${i18n.date(DAY, { weekday: "long" })}, ${i18n.time(start)}`,
  }));
  return (
    <>
      {[EMPTY, FILLED].map((initial) => (
        <Sample
          key={initial.firstName}
          name={initial === EMPTY ? "DetailsForm" : "DetailsForm: remembered"}
        >
          <DetailsForm
            action={keepDetails}
            page={PAGE}
            location={location.slug}
            review={review}
            initial={{ values: initial, problems: [] }}
            isRemembered={initial === FILLED}
            words={words}
          >
            <SmallPrint i18n={i18n} business={location.business} isFree={false} />
          </DetailsForm>
        </Sample>
      ))}
      {[1, offers.length].map((count) => (
        <Sample key={count} name={`OffersForm: ${count}`}>
          <OffersForm
            action={keepAnswer}
            page={PAGE}
            fields={{}}
            offers={offers.slice(0, count)}
            words={{ ...words, pending: words.submitting }}
          />
        </Sample>
      ))}
      <Sample name="Problems">
        <Problems title={words.problems} lost={words.lost} answer={answer} />
      </Sample>
      <Sample name="Question">
        <Question answer={answer} pending={words.submitting} />
      </Sample>
      <Sample name="HiddenFields: a proof of work">
        <HiddenFields fields={{}} answer={{ problems: [], task: "" }} proving={words.proving} />
      </Sample>
      <Sample name="ButtonForm">
        <ButtonForm
          action={keepNothing}
          name="sample"
          page={PAGE}
          hidden={{}}
          label={t("details.forget")}
          pending={words.submitting}
          lost={words.lost}
        />
      </Sample>
      <Sample name="Waiting">
        <Waiting i18n={i18n} href="#" />
      </Sample>
    </>
  );
}
