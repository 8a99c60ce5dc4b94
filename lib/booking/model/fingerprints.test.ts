import { expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { agreedWith } from "../testing/visit.ts";
import { parseContact } from "./contact.ts";
import { dedupeKeyOf, queueKeyOf } from "./fingerprints.ts";

const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);
const visit = agreedWith([{}]);

function keysOf(form: { firstName: string; email?: string; phone?: string }) {
  const typed = { lastName: "", email: "", phone: "", ...form };
  const contact = parseContact(typed, "DE");
  if (!contact.ok) throw new Error(JSON.stringify(contact.error));
  return [dedupeKeyOf(sealer, visit, contact.value), queueKeyOf(sealer, contact.value)];
}

test.each([
  ["capitals", { firstName: "MIA", email: "Mia@Example.ORG" }],
  ["blanks", { firstName: " Mia ", email: " mia@example.org\u00a0" }],
  ["invisible characters", { firstName: "Mia\u200b", email: "mia@example.org\ufeff" }],
])("one person spelt with other %s is one person", (_, form) => {
  expect(keysOf(form)).toEqual(keysOf({ firstName: "Mia", email: "mia@example.org" }));
});

test.each(["0171 1234567", "+49 171 1234567", "0049-171-1234567", "(0171) 123 45 67"])(
  "one person's number typed as %s is one number",
  (phone) => {
    expect(keysOf({ firstName: "Mia", phone })).toEqual(
      keysOf({ firstName: "Mia", phone: "01711234567" }),
    );
  },
);

test("a domain in letters of its own and in ASCII is one address", () => {
  expect(keysOf({ firstName: "Mia", email: "mia@müller.example" })).toEqual(
    keysOf({ firstName: "Mia", email: "mia@xn--mller-kva.example" }),
  );
});

test("another first name, as of a child, is another person of the same contact", () => {
  const [mia, queue] = keysOf({ firstName: "Mia", email: "mia@example.org" });
  const [ben, same] = keysOf({ firstName: "Ben", email: "mia@example.org" });
  expect(ben).not.toBe(mia);
  expect(same).toBe(queue);
});
