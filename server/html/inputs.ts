import { attribute, tagsIn } from "./tags.ts";

type Field = readonly [name: string, value: string];

export function inputsIn(html: string): readonly (readonly Field[])[] {
  const forms: Field[][] = [];
  let form: Field[] | undefined;
  for (const { name, attributes } of tagsIn(html)) {
    if (name === "form") {
      form = [];
      forms.push(form);
    } else if (name === "/form") form = undefined;
    else if (name === "input" && form) {
      const field = attribute(attributes, "name");
      if (field !== undefined) form.push([field, attribute(attributes, "value") ?? ""]);
    }
  }
  return forms;
}
