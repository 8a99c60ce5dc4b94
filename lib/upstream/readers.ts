import { z } from "zod";
import { wireAppointment, wireCreatedAppointment } from "./schema/appointment.ts";
import { wireAvailability } from "./schema/availability.ts";
import { wireCatalogue } from "./schema/catalogue.ts";
import { wireClient, wireCreatedClient } from "./schema/client.ts";
import { admit, type DoorRules } from "./schema/door.ts";
import { pageOf, recordOf } from "./schema/envelope.ts";
import type { RecordKind } from "./schema/record-kinds.ts";
import { readAs } from "./transport/response.ts";

/** How each answer is read, once it has come through the door. */
export type Schemas = ReturnType<typeof schemasOf>;

export function schemasOf(rules: DoorRules) {
  const through = <T>(kind: RecordKind, schema: z.ZodType<T>): z.ZodType<T> =>
    z.preprocess((raw) => admit(raw, kind, rules), schema);
  return {
    categories: through("catalogue", wireCatalogue),
    availability: through("availability", wireAvailability),
    createdClient: through("client", recordOf(wireCreatedClient)),
    clients: through("clientSearch", pageOf(wireClient)),
    client: through("client", recordOf(wireClient)),
    createdAppointment: through("appointment", recordOf(wireCreatedAppointment)),
    appointments: through("appointmentSearch", pageOf(wireAppointment)),
    appointment: through("appointment", recordOf(wireAppointment)),
  };
}

export function createReaders(rules: DoorRules) {
  const schemas = schemasOf(rules);
  return {
    categories: readAs(schemas.categories),
    availability: readAs(schemas.availability),
    createdClient: readAs(schemas.createdClient),
    clients: readAs(schemas.clients),
    client: readAs(schemas.client),
    createdAppointment: readAs(schemas.createdAppointment),
    appointments: readAs(schemas.appointments),
    appointment: readAs(schemas.appointment),
  };
}
