import { type FrameConfig, isRecord, PROTOCOL } from "../embed/protocol.ts";

export function readConfig(name: string): FrameConfig | undefined {
  const value = parse(name);
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
