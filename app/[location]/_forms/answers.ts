import { z } from "zod";

/** The answers of forms, as their handlers send them to the page: one schema for each type of the components. */
const text = z.string();
const button = z.object({ name: text, value: text, label: text });

export const formAnswerSchema = z.object({
  problems: z.array(z.object({ field: text.optional(), text })),
  question: z.object({ text, answers: z.array(button) }).exactOptional(),
  call: z.object({ href: text, text }).exactOptional(),
  task: text.exactOptional(),
  resend: z.record(text, text).exactOptional(),
});

export const detailsAnswerSchema = formAnswerSchema.extend({
  values: z.object({ firstName: text, lastName: text, email: text, phone: text }),
  emailKept: text.exactOptional(),
  phoneKept: text.exactOptional(),
  phoneShown: text.exactOptional(),
  review: z.object({ seal: text, terms: text }).exactOptional(),
});

export const changeAnswerSchema = formAnswerSchema.extend({
  entered: z.object({ reasonId: text }).exactOptional(),
});
