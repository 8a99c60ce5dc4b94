/** A link that calls a phone number. A zero in brackets is not dialled from abroad. */
export function telHref(phone: string): string {
  const number = phone.startsWith("+") ? phone.replace(/\(0\)/g, "") : phone;
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}
