import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { location } from "#lib/config/testing/location.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { ownCertificate } from "../../../test/harness/certificate.ts";
import { startSmtp } from "../../../test/harness/smtp.ts";
import { type Channel, noticePlace, type StaffNotice } from "../webhook/channel.ts";
import { createNotifier, retryAfterMs } from "../webhook/notifier.ts";
import { createProblemNotice } from "../webhook/problem-notice.ts";
import { sampleNotice } from "../webhook/testing/notice.ts";
import { createLetters } from "./letters.ts";
import { createMailer } from "./mailer.ts";

const HOUR_MS = 60 * 60_000;
const log = { info() {}, warn() {} };

const notice: StaffNotice = sampleNotice("b1", ["Signature cut", "Fringe trim"]);

async function openMail(encryption?: Parameters<typeof startSmtp>[0]) {
  const smtp = await startSmtp(encryption);
  onTestFinished(smtp.stop);
  const send = createMailer(new Secret(smtp.url), ["desk@salon.example"], "salon.example");
  const place = noticePlace("https://salon.example", "book");
  return { ...smtp, letters: createLetters({ place, i18n: i18nFor(location, "en"), send }) };
}

/** One notice, as the journal keeps it until it is delivered. */
function notifierFor(channels: readonly Channel[]) {
  const clock = { now: 0 };
  const state = { isWaiting: true, tries: 0, dueAt: 0 };
  const notifier = createNotifier({
    ...{ channels, log, now: () => clock.now },
    queue: {
      async take() {
        if (!state.isWaiting || clock.now < state.dueAt) return [];
        state.tries += 1;
        state.dueAt = clock.now + retryAfterMs(state.tries);
        return [{ ...notice, noticeTries: state.tries }];
      },
      async delivered() {
        state.isWaiting = false;
      },
    },
  });
  async function sweepFor(ms: number) {
    for (const until = clock.now + ms; clock.now < until; clock.now += 30_000) {
      await notifier.deliver();
    }
  }
  return { notifier, state, sweepFor };
}

/** Soft line breaks and words beyond ASCII, as mail writes them. */
const plain = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));

test("staff get a mail of a booking with number, day, service, reason and link, and nothing of the visitor", async () => {
  const { letters, mails } = await openMail();
  const { notifier, state, sweepFor } = notifierFor([letters]);
  await sweepFor(60_000);
  expect([mails.length, state.isWaiting, notifier.failing()]).toEqual([1, false, []]);
  const [mail] = mails;
  expect(mail?.to).toEqual(["desk@salon.example"]);
  const text = plain(mail?.text ?? "");
  for (const part of [
    "Subject: Needs you: Booking AB2-CD3",
    "Tuesday, 24 November, 10:00",
    "Signature cut",
    "It was looked for several times and not found.",
    "https://salon.example/staff/book/bookings/b1",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Mia");
});

test("a mail server that is away for an hour is tried again and told of, and the webhook is told once", async () => {
  const { letters, mails, state: server } = await openMail();
  const posted: string[] = [];
  const post = async (id: string) => {
    posted.push(id);
    return "delivered" as const;
  };
  const webhook: Channel = {
    name: "STAFF_WEBHOOK_URL",
    booking: post,
    problems: post,
  };
  const { notifier, sweepFor } = notifierFor([webhook, letters]);
  server.refuses = 451;
  await sweepFor(HOUR_MS);
  expect([mails.length, posted, notifier.failing()]).toEqual([0, ["b1.0"], ["SMTP_URL"]]);
  expect(server.asked).toBeGreaterThan(5);
  server.refuses = 0;
  await sweepFor(HOUR_MS / 2);
  expect([mails.length, posted, notifier.failing()]).toEqual([1, ["b1.0"], []]);
});

test("a mail server that is not there holds nothing up", async () => {
  const { letters, stop } = await openMail();
  stop();
  expect(await letters.booking("b1.0", notice)).toBe("unreachable");
});

describe.each(["smtps", "starttls"] as const)("by %s", (by) => {
  test("a mail goes out encrypted, to a server whose certificate is trusted", async () => {
    const certificate = ownCertificate();
    const known = getCACertificates("default");
    setDefaultCACertificates([...known, certificate.cert]);
    onTestFinished(() => setDefaultCACertificates(known));
    const { letters, mails } = await openMail({ by, certificate });
    expect(await letters.booking("b1.0", notice)).toBe("delivered");
    expect(mails).toMatchObject([{ to: ["desk@salon.example"], isEncrypted: true }]);
  });

  test("no mail goes to a server whose certificate nobody has signed", async () => {
    const { letters, mails } = await openMail({ by, certificate: ownCertificate() });
    expect(await letters.booking("b1.0", notice)).toBe("unreachable");
    expect(mails).toEqual([]);
  });
});

test("what is wrong is told once it lasts, only what is new, and once an hour at most", async () => {
  const { letters, mails, state: server } = await openMail();
  const clock = { now: 0 };
  let codes: readonly string[] = [];
  let takenAt = -HOUR_MS;
  const { tell, failing } = createProblemNotice({
    channels: [letters],
    problems: () => codes,
    now: () => clock.now,
    tally: {
      take: async () => {
        if (clock.now - takenAt < HOUR_MS) return false;
        takenAt = clock.now;
        return true;
      },
    },
  });
  async function sweepFor(ms: number) {
    for (const until = clock.now + ms; clock.now < until; clock.now += 30_000) await tell();
  }
  await sweepFor(HOUR_MS);
  codes = ["key_refused"];
  await sweepFor(30_000);
  expect(mails).toEqual([]);
  server.refuses = 451;
  await sweepFor(10 * 60_000);
  expect(failing()).toEqual(["SMTP_URL"]);
  server.refuses = 0;
  await sweepFor(20 * 60_000);
  expect(failing()).toEqual([]);
  expect(mails.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual([
    "Bookfront: key_refused",
  ]);
  codes = ["key_refused", "nothing_bookable"];
  await sweepFor(20 * 60_000);
  expect(mails).toHaveLength(1);
  await sweepFor(3 * HOUR_MS);
  expect(mails).toHaveLength(2);
  expect(plain(mails[1]?.text ?? "")).toContain("Nothing of a menu can be booked online.");
});
