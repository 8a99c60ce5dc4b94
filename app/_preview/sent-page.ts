import { z } from "zod";

/** Path and query of a visitor's page, as an address holds them: printable, and on this site. */
export const sentPage = z
  .string()
  .max(8_000)
  .regex(/^(?:[/?][\x21-\x7e]*)?$/);
