import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Name, Named } from "./name.tsx";

test("a name is not translated, alone and within a sentence", () => {
  const html = (text: string, name?: string | readonly string[]) =>
    renderToStaticMarkup(<Named text={text} name={name} />);
  expect(renderToStaticMarkup(<Name>Rosa Grün</Name>)).toBe('<bdi translate="no">Rosa Grün</bdi>');
  expect(html("See you soon, Mia!", "Mia")).toBe('See you soon, <bdi translate="no">Mia</bdi>!');
  expect(html("With Jonas or Elif", ["Jonas", "Noor", "Elif"])).toBe(
    'With <bdi translate="no">Jonas</bdi> or <bdi translate="no">Elif</bdi>',
  );
  expect(html("See you soon!", "Mia")).toBe("See you soon!");
  expect(html("See you soon!")).toBe("See you soon!");
  expect(html("See you soon!", "")).toBe("See you soon!");
});
