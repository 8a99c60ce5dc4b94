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
      const { reference, state, doing, reason, since, sent, visit, contact } = notice;
      const body = {
        event: "booking.needs_person",
        location,
        reference,
        state,
        doing,
        reason,
        answer: sent?.answer,
        date: visit?.date,
        start: visit?.start,
        services: visit?.lines.map(({ name }) => name) ?? [],
        firstName: contact?.firstName,
        since: new Date(since).toISOString(),
        ...(sent && { sentAt: new Date(sent.at).toISOString() }),
        url: place.bookingUrl(notice.id),
      };
      return post(id, JSON.stringify(body));
    },
    problems(id, codes) {
      return post(id, JSON.stringify({ event: "site.problems", codes, url: place.staffUrl }));
    },
  };
}
