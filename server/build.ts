import { join } from "node:path";
import { actionsOfBuild, type KnowsAction } from "./forms/known-actions.ts";
import { type ReadStyles, stylesOfBuild } from "./html/build-styles.ts";
import { absentFiles, type IsAbsentFile } from "./known-files.ts";

type Build = {
  readonly styles: ReadStyles;
  readonly knows: KnowsAction;
  readonly isAbsentFile: IsAbsentFile;
};

export function readBuild(isDevelopment: boolean): Build {
  if (isDevelopment)
    return { styles: () => undefined, knows: () => true, isAbsentFile: () => false };
  const folder = join(process.cwd(), ".next");
  return {
    styles: stylesOfBuild(folder),
    knows: actionsOfBuild(folder),
    isAbsentFile: absentFiles(process.cwd()),
  };
}
