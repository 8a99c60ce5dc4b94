import { describe, expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import {
  openRememberedContact,
  rememberedContactCookie,
  sealRememberedContact,
} from "./remembered-contact.ts";
import { createSealer } from "./seal.ts";

const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);
const ada = {
  firstName: "Ada",
  lastName: "Łęcka",
  email: "ada@example.com",
  phone: "+49 30 5557 0142",
};

async function sealed(contact: typeof ada): Promise<string> {
  const seal = await sealRememberedContact(sealer, "book", contact);
  if (seal === undefined) throw new Error("nothing was sealed");
  return seal;
}

describe("a remembered contact", () => {
  test("opens unchanged, and cannot be read in the browser", async () => {
    const seal = await sealed(ada);
    expect(await openRememberedContact(sealer, "book", seal)).toEqual(ada);
    const [, body = ""] = seal.split(".");
    expect(body).not.toBe("");
    expect(Buffer.from(body, "base64url").toString("latin1")).not.toContain("firstName");
    expect(seal.length).toBeLessThan(1_000);
  });

  test("opens at its own location only", async () => {
    const seal = await sealed(ada);
    expect(await openRememberedContact(sealer, "harbour", seal)).toBeUndefined();
  });

  test("is trimmed, and not sealed where a field is too long", async () => {
    const spaces = " ".repeat(400);
    const seal = await sealed({ ...ada, firstName: `${spaces}Ada${spaces}` });
    expect(await openRememberedContact(sealer, "book", seal)).toEqual(ada);
    const long = { ...ada, lastName: "a".repeat(400) };
    expect(await sealRememberedContact(sealer, "book", long)).toBeUndefined();
  });

  test("does not open from a forged or foreign cookie", async () => {
    const other = await sealer.seal("visitor:book", { firstName: "Ada" }, 60);
    for (const text of ["", "Fe26.2.x", JSON.stringify(ada), other]) {
      expect(await openRememberedContact(sealer, "book", text)).toBeUndefined();
    }
  });

  test("has a cookie that works in frames over https, and also over http", () => {
    expect(rememberedContactCookie("book", "https://salon.example").options).toMatchObject({
      path: "/book",
      httpOnly: true,
      secure: true,
      sameSite: "none",
      partitioned: true,
    });
    expect(rememberedContactCookie("book", "http://localhost:3000").options).toMatchObject({
      secure: false,
      sameSite: "lax",
      partitioned: false,
    });
  });
});
