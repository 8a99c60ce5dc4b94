import { join } from "node:path";
import { type IsAbsentFile, type IsRoute, knownFiles } from "./known-files.ts";
import { type ReadStyles, stylesOfBuild } from "./pages/html/build-styles.ts";

type Build = {
  readonly styles: ReadStyles;
  readonly isAbsentFile: IsAbsentFile;
  readonly isRoute: IsRoute;
};

export function readBuild(isDevelopment: boolean): Build {
  if (isDevelopment) {
    return { styles: () => undefined, isAbsentFile: () => false, isRoute: () => true };
  }
  const folder = join(process.cwd(), ".next");
  return { styles: stylesOfBuild(folder), ...knownFiles(process.cwd()) };
}
