/** An appointment as calendars outside of this site keep it. */
export type CalendarEvent = {
  /** The same for as long as the appointment is kept, moved and cancelled ones included. */
  readonly uid: string;
  /** Counts the changes: calendars replace an entry only by one with a higher number. */
  readonly revision: number;
  readonly isCancelled: boolean;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly title: string;
  readonly description: string;
  readonly place?: string | undefined;
  /** Address of the booking's page. */
  readonly url: string;
};
