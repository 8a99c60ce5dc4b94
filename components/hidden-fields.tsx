/** The fields that a form leading to another page keeps in the address. */
export function HiddenFields(props: {
  fields: readonly (readonly [name: string, value: string])[];
}) {
  return props.fields.map(([name, value], index) => (
    <input key={`${index}${value}`} type="hidden" name={name} value={value} />
  ));
}
