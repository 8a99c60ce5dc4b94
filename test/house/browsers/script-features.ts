import ts from "typescript";
import { path } from "../../../scripts/support/paths.ts";
import { featureAt } from "./oldest.ts";

/** Features by their path in the compatibility data, each with a place that uses it. */
export type Used = ReadonlyMap<string, string>;

/** Interfaces of TypeScript's library that the data spread over others. */
const ALIASES: Readonly<Record<string, string>> = {
  ChildNode: "Element",
  GlobalEventHandlers: "Element",
  ParentNode: "Element",
  ReadonlyArray: "Array",
  ReadonlySet: "Set",
  Uint8Array: "TypedArray",
};

/** What scripts use of browser and language; `unknown` are names that the data do not have. */
export function scriptFeatures(files: readonly string[]): {
  readonly used: Used;
  readonly unknown: readonly string[];
} {
  const program = ts.createProgram(
    files.map((file) => path(file)),
    {
      target: ts.ScriptTarget.ESNext,
      lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      strict: true,
      skipLibCheck: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  const used = new Map<string, string>();
  const unknown: string[] = [];

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    const features = [...namesOf(node, checker), ...eventOf(node, checker)];
    if (features.length > 0) {
      const known = features.find((one) => featureAt(one)?.__compat);
      if (known === undefined) unknown.push(`${features[0]} (${placeOf(node)})`);
      else if (!used.has(known)) used.set(known, placeOf(node));
    }
    ts.forEachChild(node, visit);
  }

  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) visit(file);
  return { used, unknown };
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.replace(path(), "")}:${line + 1}`;
}

/** Where the data may have what an identifier names, best first. */
function namesOf(node: ts.Node, checker: ts.TypeChecker): readonly string[] {
  const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
  const owner = symbol && ownerOf(symbol);
  // Entries of `dataset` have names of our own.
  if (!symbol || owner === undefined || owner === "DOMStringMap") return [];
  const { name } = symbol;
  if (owner === "") {
    const places = ["api", "javascript.builtins", "api.Window", "api.EventTarget"];
    return places.map((place) => `${place}.${name}`);
  }
  if (owner === "CSSStyleProperties") {
    return [`css.properties.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`];
  }
  return [owner, ...receiversOf(node.parent, checker)].flatMap((type) => {
    const plain = plainName(type);
    const event = name.startsWith("on") ? [`api.${plain}.${name.slice(2)}_event`] : [];
    // A namespace, which the data write as scripts do.
    const api = plain === "Console" ? "console" : plain;
    const places = [`api.${api}`, `javascript.builtins.${plain}`];
    return [
      ...places.flatMap((place) => [`${place}.${name}`, `${place}.${name}_static`]),
      ...event,
    ];
  });
}

/** The interface of browser or language that declares it; empty for a global. */
function ownerOf(symbol: ts.Symbol): string | undefined {
  const declaration = symbol.declarations?.find((one) =>
    /\/typescript\/lib\/lib\..*\.d\.ts$/.test(one.getSourceFile().fileName),
  );
  if (!declaration) return undefined;
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text;
  return ts.isSourceFile(parent) || ts.isVariableDeclarationList(parent) ? "" : undefined;
}

function eventOf(node: ts.Node, checker: ts.TypeChecker): readonly string[] {
  if (!ts.isCallExpression(node)) return [];
  const { expression, arguments: args } = node;
  const [type] = args;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  if (name.getText() !== "addEventListener" || !type || !ts.isStringLiteral(type)) return [];
  const receivers = receiversOf(expression, checker);
  const all = [...receivers, "Window", "Document", "Element", "HTMLElement", "HTMLFormElement"];
  return all.map((owner) => `api.${owner}.${type.text}_event`);
}

/** The interfaces of what a property is read of, with those that they extend. */
function receiversOf(node: ts.Node, checker: ts.TypeChecker): readonly string[] {
  if (!ts.isPropertyAccessExpression(node)) return [];
  return typesAbove(checker.getTypeAtLocation(node.expression)).map(plainName);
}

function typesAbove(type: ts.Type): readonly string[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap(typesAbove);
  const name = type.getSymbol()?.name;
  return [...(name ? [name] : []), ...(type.getBaseTypes() ?? []).flatMap(typesAbove)];
}

function plainName(type: string): string {
  const plain = type.replace(/Constructor$/, "");
  return ALIASES[plain] ?? plain;
}
