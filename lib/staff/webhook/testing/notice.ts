import type { StaffNotice } from "../channel.ts";

export const sampleNotice = (bookingId: string): StaffNotice => ({
  bookingId,
  tries: 0,
  since: 0,
  reference: "AB2-CD3",
  state: "person",
  doing: "book",
  reason: "not_found",
  sentAt: undefined,
  answer: undefined,
  firstName: "Mia",
  date: "2026-11-24",
  start: "10:00:00",
  services: ["Cut"],
});
