import { Outcome } from "#components/booking/outcome.tsx";
import { OutcomeDetails } from "#components/booking/outcome-details.tsx";
import { AppointmentSummary } from "#components/details/appointment-summary.tsx";
import { type Drawing, Illustration } from "#components/illustration.tsx";
import { BeforeYouCome, type BeforeYouComeView } from "#components/place/before-you-come.tsx";
import { Stack } from "#components/stack.tsx";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { I18nContext } from "../../_shared/request-context.ts";
import { BOOKINGS, DAY, LINES, TOTAL } from "./_fixtures.ts";
import { Sample } from "./_sample.tsx";

/** Each state of a booking as its page tells it, and the appointment as a ticket and as a draft. */
export function Bookings({ context }: { context: I18nContext }) {
  const { i18n, location } = context;
  const visit = {
    date: DAY,
    start: "13:30:00",
    total: TOTAL,
    memberName: "Anna Lindqvist",
    lines: LINES,
    composed: false,
  };
  const ticket = { i18n, business: location.business, visit };
  return (
    <>
      {BOOKINGS.map((view) => (
        <Sample key={view.state} name={`Outcome: ${view.state}`}>
          <Stack gap="wide">
            <h3>{titleOf(context, view)}</h3>
            <Outcome i18n={i18n} view={view} offering={view.state === "slot_taken"} />
            <OutcomeDetails i18n={i18n} view={view} />
          </Stack>
        </Sample>
      ))}
      <Sample name="AppointmentSummary: confirmed">
        <AppointmentSummary {...ticket} reference="A7K-2QX" />
      </Sample>
      <Sample name="AppointmentSummary: not booked yet">
        <AppointmentSummary {...ticket} provisional />
      </Sample>
      <Sample name="AppointmentSummary: folded on a phone">
        <AppointmentSummary {...ticket} folds changeTimeHref="#" changeServicesHref="#" />
      </Sample>
      <Sample name="BeforeYouCome">
        <BeforeYouCome i18n={i18n} view={BEFORE} />
      </Sample>
      {DRAWINGS.map((drawing) => (
        <Sample key={drawing} name={`Illustration: ${drawing}`}>
          <Illustration of={drawing} />
        </Sample>
      ))}
    </>
  );
}

const BEFORE: BeforeYouComeView = {
  arrive: { text: "Second courtyard, the green door on the left." },
  directionsHref: "#",
  bring: [{ text: "Dry hair that has not been washed for a day." }],
  changes: { text: "Free of charge up to 24 hours before." },
};

const drawings: Readonly<Record<Drawing, true>> = {
  done: true,
  wait: true,
  gone: true,
  price: true,
  call: true,
  rest: true,
  lost: true,
};
const DRAWINGS = Object.keys(drawings).filter(isDrawing);

function isDrawing(name: string): name is Drawing {
  return Object.hasOwn(drawings, name);
}

function titleOf({ i18n }: I18nContext, { state, contactFirstName = "" }: BookingView): string {
  if (state === "confirmed") return i18n.t("booking.confirmed.title", { name: contactFirstName });
  return i18n.t(`booking.${state}.title`);
}
