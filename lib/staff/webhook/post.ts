import { request } from "undici";
import type { Signer } from "#lib/site/seals/signer.ts";

export type Delivery = "delivered" | `status_${number}` | "unreachable";

export type Post = (id: string, body: string) => Promise<Delivery>;

const PATIENCE_MS = 10_000;

/** Signs time and body, so that a repeated message can be told (docs/staff.md). No redirects. */
export function createPost(url: string, sign: Signer, now: () => number): Post {
  return async (id, body) => {
    const timestamp = String(Math.floor(now() / 1_000));
    try {
      const answer = await request(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Bookfront",
          "bookfront-delivery": id,
          "bookfront-timestamp": timestamp,
          "bookfront-signature": `v1=${sign(`${timestamp}.${body}`)}`,
        },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.body.dump();
      const { statusCode } = answer;
      return statusCode >= 200 && statusCode < 300 ? "delivered" : `status_${statusCode}`;
    } catch {
      return "unreachable";
    }
  };
}
