export type CalendarEvent = {
  readonly uid: string;
  /** Counts the changes: calendars replace an entry only by one with a higher revision. */
  readonly revision: number;
  readonly isCancelled: boolean;
  readonly start: number;
  readonly end: number;
  readonly title: string;
  readonly description: string;
  readonly place?: string | undefined;
  readonly url: string;
};
