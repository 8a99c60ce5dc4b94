import type { Settings } from "../settings.ts";

/** Left out of a lean answer: the specification does not show them. */
const undocumented = new Set(["description", "total", "staffNotes"]);

/** A body in the spelling of the settings, and without what a lean product leaves out. */
export function serialise(body: unknown, settings: Pick<Settings, "spelling" | "lean">): unknown {
  const { spelling, lean } = settings;
  if (spelling === "camelCase" && !lean) return body;
  if (Array.isArray(body)) return body.map((item) => serialise(item, settings));
  if (typeof body !== "object" || body === null) return body;
  const kept = Object.entries(body).filter(
    ([name, value]) => !lean || !(value === null || value === false || undocumented.has(name)),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [spell(name, spelling), serialise(value, settings)]),
  );
}

function spell(name: string, spelling: Settings["spelling"]): string {
  if (spelling === "camelCase") return name;
  if (spelling === "PascalCase") return name.replace(/^./, (first) => first.toUpperCase());
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
