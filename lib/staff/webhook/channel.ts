import type { DeskNotice } from "#lib/booking/views/desk.ts";
import type { Delivery, Post } from "./post.ts";

export type StaffNotice = DeskNotice;

/** A way in which staff are told, named after its variable. `id`: the same for a message that comes again. */
export type Channel = {
  readonly name: "STAFF_WEBHOOK_URL" | "SMTP_URL";
  booking(id: string, notice: StaffNotice): Promise<Delivery>;
  problems(id: string, codes: readonly string[]): Promise<Delivery>;
};

/** Where in the staff area a message leads to. */
export type NoticePlace = {
  readonly slug: string;
  readonly staffUrl: string;
  bookingUrl(bookingId: string): string;
};

export function noticePlace(publicUrl: string, slug: string): NoticePlace {
  const staffUrl = `${publicUrl}/staff/${slug}`;
  return {
    slug,
    staffUrl,
    bookingUrl: (id) => `${staffUrl}/bookings/${encodeURIComponent(id)}`,
  };
}

export function createWebhook(place: NoticePlace, post: Post): Channel {
  const { slug: location } = place;
  return {
    name: "STAFF_WEBHOOK_URL",
    booking(id, notice) {
      const { bookingId, reference, state, doing, reason, since, sentAt } = notice;
      const { answer, date, start, services, firstName } = notice;
      const body = {
        event: "booking.needs_person",
        location,
        ...{ reference, state, doing, reason, answer, date, start, services, firstName },
        since: new Date(since).toISOString(),
        ...(sentAt !== undefined && { sentAt: new Date(sentAt).toISOString() }),
        url: place.bookingUrl(bookingId),
      };
      return post(id, JSON.stringify(body));
    },
    problems(id, codes) {
      return post(id, JSON.stringify({ event: "site.problems", codes, url: place.staffUrl }));
    },
  };
}
