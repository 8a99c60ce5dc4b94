import { existsSync } from "node:fs";
import { join } from "node:path";
import { type IsAbsentFile, type IsRoute, knownFiles } from "./known-files.ts";
import { type ReadStyles, stylesOfBuild } from "./pages/html/build-styles.ts";

type Build = {
  readonly styles: ReadStyles;
  readonly isAbsentFile: IsAbsentFile;
  readonly isRoute: IsRoute;
};

/** What to do where there is no build. */
export function missingBuild(): string | undefined {
  const isThere = existsSync(join(process.cwd(), ".next", "BUILD_ID"));
  return isThere ? undefined : "There is no build in this folder: npm run build makes it";
}

export function readBuild(isDevelopment: boolean): Build {
  if (isDevelopment) {
    return { styles: () => undefined, isAbsentFile: () => false, isRoute: () => true };
  }
  const folder = join(process.cwd(), ".next");
  return { styles: stylesOfBuild(folder), ...knownFiles(process.cwd()) };
}
