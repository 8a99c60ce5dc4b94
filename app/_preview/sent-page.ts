import { z } from "zod";

/** Path and query of a visitor's page, as they stand in an address: printable, and no other site's. */
export const sentPage = z
  .string()
  .max(8_000)
  .regex(/^(?:[/?][\x21-\x7e]*)?$/);
