/**
 * The route handler of each form, by the hidden field `form`. A form is sent to its page, in or
 * beneath its handler's folder. Names stay: pages of earlier releases send them.
 */
export const HANDLERS = {
  details: "/[location]/details/send",
  offers: "/[location]/bookings/[token]/send",
  move: "/[location]/bookings/[token]/move/confirm/send",
  cancel: "/[location]/bookings/[token]/cancel/send",
  "sign-in": "/staff/sign-in/send",
  "sign-out": "/staff/sign-out",
  booking: "/staff/[location]/bookings/[id]/send",
  link: "/staff/[location]/bookings/[id]/send",
  service: "/staff/[location]/services/send",
} as const;

const patterns = new Map(
  Object.entries(HANDLERS).map(([form, route]) => {
    const end = route.lastIndexOf("/");
    const folder = route.slice(0, end).replaceAll(/\[\w+\]/g, "[^/]+");
    return [form, { folder: new RegExp(`^${folder}(?=/|$)`), name: route.slice(end) }];
  }),
);

/** The address of a form's handler, for a form sent to this path. */
export function handlerOf(form: string | undefined, path: string): string | undefined {
  const { folder, name = "" } = patterns.get(form ?? "") ?? {};
  const [found] = folder?.exec(path) ?? [];
  return found === undefined ? undefined : found + name;
}
