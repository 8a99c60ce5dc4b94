import type { Forms } from "./forms.ts";
import { isAgreed } from "./made.ts";
import type { Salon } from "./salon.ts";
import type { Store } from "./store.ts";

/**
 * Two people who share an email want the same at the same time, and no member is needed: nothing tells
 * their two appointments apart, so each is the one of the booking that is confirmed with it.
 */
export function interchange(salon: Salon, forms: Pick<Forms, "of">, store: Store): void {
  for (const { appointmentId, intentId } of store.bookings()) {
    const own = appointmentId === null ? undefined : salon.appointments.get(appointmentId);
    const form = forms.of(intentId);
    if (!own?.intent || own.intent === intentId || !form) continue;
    if (!isAgreed(form.visit, own.versions[0].is)) continue;
    const others = [...salon.appointments.values()].filter(({ intent }) => intent === intentId);
    const clients = [own, ...others].map(({ versions }) => versions[0].is.clientId);
    if (new Set(clients).size > 1) continue;
    for (const other of others) salon.appointments.set(other.id, { ...other, intent: own.intent });
    salon.appointments.set(own.id, { ...own, intent: intentId });
  }
}
