import { addDays, type LocalDate, wallClock, weekday } from "#lib/values/calendar.ts";
import { team } from "../../../sandbox/data/team.ts";
import { now } from "./clock.ts";

/** For how long the salons of the tests have books with appointments in them. */
export const FILLED_DAYS = 28;
/** How far ahead the sites of the tests take bookings, so that there are days enough. */
export const HORIZON_DAYS = 365;

export function today(): LocalDate {
  return wallClock(now(), "Europe/Berlin").date;
}

export function dayIn(days: number): LocalDate {
  return addDays(today(), days);
}

/** Of a worker's salon: each day is given once, and nobody has booked anything on it. */
export class Days {
  #given = FILLED_DAYS;

  /** The next day on which these people work, or anybody. */
  next(...people: readonly string[]): LocalDate {
    while (this.#given < HORIZON_DAYS) {
      this.#given += 1;
      const day = dayIn(this.#given);
      const working = team.filter(({ week }) => week[weekday(day)]).map(({ id }) => id);
      if (working.length > 0 && people.every((id) => working.includes(id))) return day;
    }
    throw new Error(`no day with ${people.join(", ") || "anybody"} is left`);
  }
}
