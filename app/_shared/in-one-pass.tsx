import type { ReactNode } from "react";
import { scope } from "#lib/app/scope.ts";
import { OnePass } from "./one-pass.tsx";

/**
 * Renders to HTML alone. Else the framework also writes each element down for its scripts in the browser,
 * of which our pages have none, and reads it back: two fifths of what a menu costs.
 */
export function inOnePass(part: ReactNode): ReactNode {
  const { parts } = scope();
  return <OnePass part={parts.push(part) - 1} />;
}
