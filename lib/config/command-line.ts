import { envFile } from "./settings.ts";

/** How a person starts a command for the same site: `ENV_FILE=nord.env npm run rehearse`. */
export function commandLine(name: string, file = envFile(process.env)): string {
  const isUsual = file === envFile({});
  const quoted = /^[\w./@:+-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
  return `${isUsual ? "" : `ENV_FILE=${quoted} `}npm ${name === "start" ? name : `run ${name}`}`;
}
