import { wireAppointment, wireCreatedAppointment } from "./schema/appointment.ts";
import { wireAvailability } from "./schema/availability.ts";
import { wireCatalogue } from "./schema/catalogue.ts";
import { wireClient, wireCreatedClient } from "./schema/client.ts";
import { pageOf, recordOf } from "./schema/envelope.ts";
import { readAs, unlessProblem } from "./transport/response.ts";

/** How each answer is read. */
export const readers = {
  categories: readAs(wireCatalogue),
  availability: readAs(wireAvailability),
  createdClient: unlessProblem(readAs(recordOf(wireCreatedClient))),
  clients: readAs(pageOf(wireClient)),
  client: readAs(recordOf(wireClient)),
  createdAppointment: unlessProblem(readAs(recordOf(wireCreatedAppointment))),
  appointments: readAs(pageOf(wireAppointment)),
  appointment: readAs(recordOf(wireAppointment)),
};
