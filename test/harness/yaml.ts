/** YAML of the files in deploy: maps, lists, texts, lists in brackets. Anything else fails. */
export type Yaml = string | readonly Yaml[] | { readonly [name: string]: Yaml };

type Line = { readonly indent: number; readonly text: string };

export function readYaml(source: string): Yaml {
  const lines = source
    .split("\n")
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
  return readBlock(lines);
}

function readBlock(lines: readonly Line[]): Yaml {
  const [first] = lines;
  if (!first) return "";
  if (first.text.startsWith("- ")) return readList(lines, first.indent);
  if (!NAME.test(first.text)) return readScalar(lines.map(({ text }) => text).join(" "));
  const heads = lines.flatMap(({ indent }, index) => (indent === first.indent ? [index] : []));
  return Object.fromEntries(
    heads.map((from, index) => {
      const [, key = "", value] = NAME.exec(lines[from]?.text ?? "") ?? [];
      if (key === "") throw new Error(`not understood: ${lines[from]?.text}`);
      return [key, value ? readScalar(value) : readBlock(lines.slice(from + 1, heads[index + 1]))];
    }),
  );
}

const NAME = /^([\w./-]+):(?: (.+))?$/;

/** What stands beside a dash, and beneath it, is one block. */
function readList(lines: readonly Line[], indent: number): readonly Yaml[] {
  const starts = lines.flatMap((line, index) => (line.indent === indent ? [index] : []));
  return starts.map((from, index) => {
    const [{ text } = { text: "" }, ...beneath] = lines.slice(from, starts[index + 1]);
    const item = text.slice(2);
    return NAME.test(item)
      ? readBlock([{ indent: indent + 2, text: item }, ...beneath])
      : readScalar(item);
  });
}

function readScalar(text: string): Yaml {
  if (text.startsWith("[") && text.endsWith("]")) {
    return text.slice(1, -1).split(/,\s*/).map(unquoted);
  }
  if (/^[[{&*!|>%@`]/.test(text)) throw new Error(`not understood: ${text}`);
  return unquoted(text);
}

function unquoted(text: string): string {
  return /^"(.*)"$/.exec(text.trim())?.[1] ?? text.trim();
}
