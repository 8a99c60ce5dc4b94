/** Attributes of a widget, each with `data-` before it, except `title`. Its `href` or `src` says which page it opens. */
export type BookingWidgetAttributes = {
  theme?: "light" | "dark" | "auto";
  /** `#rrggbb` */
  color?: string;
  /** CSS pixels; an inline frame is as tall as its content within these bounds. */
  "min-height"?: string;
  "max-height"?: string;
  title?: string;
  /** Passed on by message, never in an address. */
  "first-name"?: string;
  "last-name"?: string;
  email?: string;
  phone?: string;
};

/** Attribution parameters in the host page's address, which are kept with the booking. */
export type Attribution = {
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
  utm_term?: string;
  utm_content?: string;
  gclid?: string;
  gbraid?: string;
  wbraid?: string;
  fbclid?: string;
  msclkid?: string;
};

export type ChosenVisit = {
  location: string;
  services: string[];
  /** `2027-03-09T14:30:00`, in `timeZone`. */
  start: string;
  timeZone: string;
  minutes: number;
  /** `24.5` for €24.50. */
  price: number;
  currency: string;
  attribution: Attribution;
};

export type Booked = ChosenVisit & { id: string };

/** Events on the widget's element; they bubble. */
export interface BookingEventMap {
  "booking:ready": CustomEvent<object>;
  "booking:step": CustomEvent<{ step: "services" | "time" }>;
  "booking:slotSelected": CustomEvent<ChosenVisit>;
  /** Once for each booking, also after a reload. */
  "booking:booked": CustomEvent<Booked>;
  /** Changes are made in a tab; these two follow when the visitor comes back to the host page. */
  "booking:rescheduled": CustomEvent<Booked>;
  "booking:cancelled": CustomEvent<Booked>;
  /** `unreachable`: the frame did not load; other reasons say why nothing was booked. */
  "booking:failed": CustomEvent<{ reason: string }>;
  "booking:close": CustomEvent<object>;
}

declare global {
  interface HTMLElementEventMap extends BookingEventMap {}
  interface DocumentEventMap extends BookingEventMap {}
}
