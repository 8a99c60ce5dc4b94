import { storedBookingSchema } from "../stored.ts";

const names = storedBookingSchema.keyof().options;

/** Of the table `bookings`, by field. */
export const COLUMNS = names.map((name) => {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [name, column] as const;
});
