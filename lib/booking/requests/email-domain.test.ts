import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commonDomains, suggestEmail } from "./email-domain.ts";

describe("a mistyped domain gets a suggestion", () => {
  test.each([
    ["gmial.com", "gmail.com"],
    ["gamil.com", "gmail.com"],
    ["gmai.com", "gmail.com"],
    ["gmaill.com", "gmail.com"],
    ["gmil.com", "gmail.com"],
    ["mgail.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["gmail.cm", "gmail.com"],
    ["gmail.de", "gmail.com"],
    ["gmial.con", "gmail.com"],
    ["gmail,com", "gmail.com"],
    ["gmail..com", "gmail.com"],
    ["gmailcom", "gmail.com"],
    ["gmail.com.", "gmail.com"],
    ["GMIAL.com", "gmail.com"],
    ["googelmail.com", "googlemail.com"],
    ["hotmial.com", "hotmail.com"],
    ["hotmai.com", "hotmail.com"],
    ["hotmail.cm", "hotmail.com"],
    ["yahoo.co", "yahoo.com"],
    ["homtail.com", "hotmail.com"],
    ["hotmal.fr", "hotmail.fr"],
    ["hotmail.co.ik", "hotmail.co.uk"],
    ["outlok.com", "outlook.com"],
    ["oultook.de", "outlook.de"],
    ["yaho.com", "yahoo.com"],
    ["yahooo.co.uk", "yahoo.co.uk"],
    ["iclod.com", "icloud.com"],
    ["web.d", "web.de"],
    ["wbe.de", "web.de"],
    ["web.dee", "web.de"],
    ["gmx.d", "gmx.de"],
    ["gxm.net", "gmx.net"],
    ["gmx.nett", "gmx.net"],
    ["t-onlin.de", "t-online.de"],
    ["t-onlne.de", "t-online.de"],
    ["tonline.de", "t-online.de"],
    ["frenet.de", "freenet.de"],
    ["ornage.fr", "orange.fr"],
    ["orange.f", "orange.fr"],
    ["fre.fr", "free.fr"],
    ["laposte.ent", "laposte.net"],
    ["wanado.fr", "wanadoo.fr"],
    ["wp.lp", "wp.pl"],
    ["onte.pl", "onet.pl"],
    ["interai.pl", "interia.pl"],
    ["libreo.it", "libero.it"],
    ["lbero.it", "libero.it"],
    ["ziggo.n", "ziggo.nl"],
    ["salon-linden.con", "salon-linden.com"],
  ])("%s: %s", (typed, meant) => {
    expect(suggestEmail(`mia@${typed}`)).toBe(`mia@${meant}`);
  });
});

describe("an existing domain gets no suggestion", () => {
  test.each([...commonDomains])("%s", (domain) => {
    expect(suggestEmail(`mia@${domain}`)).toBeUndefined();
  });

  test.each(
    [
      ["mail.com", "email.com", "ymail.com", "gmx.com", "gmx.at", "gmx.ch", "mail.de", "mail.ru"],
      ["web.com", "web.dk", "wab.de", "wub.de", "weg.de", "op.pl", "o2.pl", "vp.pl", "onet.eu"],
      ["yahoo.com.au", "yahoo.ca", "yahoo.ie", "hotmail.co.nz", "hotmail.be", "outlook.at"],
      ["orange.com", "orange.es", "free.com", "tree.fr", "freed.fr", "tim.it", "tin.it", "live.ie"],
      [
        "love.com",
        "life.de",
        "line.de",
        "small.com",
        "snail.com",
        "cloud.com",
        "me.com",
        "mac.com",
      ],
      ["example.org", "example.com", "atelier-linden.example", "uni-bonn.de", "bund.de", "nhs.net"],
      [
        "proton.me",
        "protonmail.ch",
        "posteo.de",
        "mailbox.org",
        "fastmail.com",
        "zoho.com",
        "hey.com",
      ],
      ["gms.com", "gm.com", "aon.at", "a1.net", "chello.at", "aim.com", "planet.de", "hotel.com"],
      ["firma.co", "startup.io", "b.cm", "studio.om", "münchen.de", "firma.online", "shop.website"],
    ].flat(),
  )("%s", (domain) => {
    expect(suggestEmail(`mia@${domain}`)).toBeUndefined();
  });
});

test("what is typed before the @ stays as it is", () => {
  expect(suggestEmail(" Mia.Sommer+salon@Gmial.com ")).toBe("Mia.Sommer+salon@gmail.com");
});

test.each([
  "",
  "mia",
  "@gmial.com",
  "mia sommer@gmial.com",
  "mia@",
  "a@b@gmial.com",
  "\u0000@gmial.com",
])("%j has no suggestion", (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});

test.each([
  ["a name", `mia@g${"a".repeat(200_000)}.com`],
  ["an ending", `mia@g.${"a".repeat(200_000)}`],
  ["many endings", `mia@g${".a".repeat(100_000)}`],
  ["doubled letters", `mia@msn${"n".repeat(200_000)}.com`],
])("%s of any length is not compared with anything", (_what, typed) => {
  const began = performance.now();
  expect(suggestEmail(typed)).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(100);
});

test("a suggestion never gets a suggestion itself", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."agimlocmwebdtnx.-"), maxLength: 14 });
  const near = fc
    .tuple(fc.constantFrom(...commonDomains), fc.nat(12), fc.constantFrom("", "a", ".", "x"))
    .map(([domain, at, put]) => domain.slice(0, at) + put + domain.slice(at + 1));
  fc.assert(
    fc.property(fc.oneof(letters, near), (domain) => {
      const suggested = suggestEmail(`mia@${domain}`);
      if (suggested !== undefined) expect(suggestEmail(suggested)).toBeUndefined();
    }),
    { numRuns: 3_000 },
  );
});
