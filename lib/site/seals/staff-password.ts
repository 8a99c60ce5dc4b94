import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import type { Secret } from "#lib/config/secret.ts";
import type { StaffPassword } from "#lib/config/types.ts";

/** Takes as long for a wrong password as for the right one. */
export type PasswordCheck = (typed: string) => Promise<boolean>;

type Hash = {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
  readonly salt: Buffer;
  readonly key: Buffer;
};

/** 32 MiB and about 0.1 s, as OWASP recommends for scrypt. */
const COSTS = { cost: 32_768, blockSize: 8, parallelization: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** A longer text is refused unread. */
export const MAX_PASSWORD = 1_024;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, { ...COSTS, salt });
  const { cost, blockSize, parallelization } = COSTS;
  const texts = [salt, key].map((bytes) => bytes.toString("base64url"));
  return ["scrypt", cost, blockSize, parallelization, ...texts].join(":");
}

export function createPasswordCheck({ kind, secret }: StaffPassword): PasswordCheck {
  let hash: Promise<Hash> | undefined;
  return async (typed) => {
    hash ??= kind === "hash" ? Promise.resolve(readHash(secret)) : hashOf(secret);
    const known = await hash;
    const key = await derive(typed.slice(0, MAX_PASSWORD), known);
    return timingSafeEqual(key, known.key);
  };
}

/** A plain password is compared like a hash, and so takes the same time. */
async function hashOf(password: Secret): Promise<Hash> {
  const salt = randomBytes(SALT_BYTES);
  return { ...COSTS, salt, key: await derive(password.reveal(), { ...COSTS, salt }) };
}

function readHash(line: Secret): Hash {
  const [, cost, blockSize, parallelization, salt = "", key = ""] = line.reveal().split(":");
  return {
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

function derive(password: string, hash: Omit<Hash, "key">): Promise<Buffer> {
  const { cost, blockSize, parallelization, salt } = hash;
  const maxmem = 256 * cost * blockSize;
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
