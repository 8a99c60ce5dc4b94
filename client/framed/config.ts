import { jsonOf } from "#lib/values/json.ts";
import { type FrameConfig, isRecord, PROTOCOL } from "../embed/protocol.ts";

export function readConfig(name: string): FrameConfig | undefined {
  const value = jsonOf(name);
  if (!isRecord(value) || value.bookfront !== PROTOCOL || typeof value.host !== "string") {
    return undefined;
  }
  const { host, scheme, color, attribution } = value;
  return {
    bookfront: PROTOCOL,
    host,
    ...(typeof scheme === "string" && { scheme }),
    ...(typeof color === "string" && { color }),
    ...(isRecord(attribution) && { attribution }),
  };
}
