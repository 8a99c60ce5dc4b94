import { createTransport } from "nodemailer";
import type { Secret } from "#lib/config/secret.ts";
import type { Delivery } from "../webhook/post.ts";

export type Letter = { readonly id: string; readonly subject: string; readonly text: string };

export type Mailer = (letter: Letter) => Promise<Delivery>;

const PATIENCE_MS = 10_000;

/** Each letter on its own connection. The same letter sent again has the same Message-ID. */
export function createMailer(smtp: Secret, to: readonly string[], host: string): Mailer {
  const url = new URL(smtp.reveal());
  const user = decodeURIComponent(url.username);
  const from = user.includes("@") ? user : to[0];
  const transport = createTransport({
    url: url.href,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return async ({ id, subject, text }) => {
    try {
      const messageId = `<${id.replaceAll(/[^\w.-]/g, "-")}@${host}>`;
      await transport.sendMail({ from, to: [...to], subject, text, messageId });
      return "delivered";
    } catch (error) {
      const isAnswered = error instanceof Error && "responseCode" in error;
      return isAnswered && typeof error.responseCode === "number"
        ? `status_${error.responseCode}`
        : "unreachable";
    }
  };
}
