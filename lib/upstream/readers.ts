import { hash } from "node:crypto";
import { wireAvailability } from "./schema/availability.ts";
import { wireCatalogue } from "./schema/catalogue.ts";
import {
  wireAppointment,
  wireAppointments,
  wireClient,
  wireClients,
  wireCreatedAppointment,
  wireCreatedClient,
} from "./schema/records.ts";
import { type Reader, readAs } from "./transport/response.ts";

/** How each answer is read. */
export const schemas = {
  categories: wireCatalogue,
  availability: wireAvailability,
  createdClient: wireCreatedClient,
  clients: wireClients,
  client: wireClient,
  createdAppointment: wireCreatedAppointment,
  appointments: wireAppointments,
  appointment: wireAppointment,
};

export function createReaders() {
  return {
    categories: remembering(readAs(schemas.categories)),
    availability: readAs(schemas.availability),
    createdClient: readAs(schemas.createdClient),
    clients: readAs(schemas.clients),
    client: readAs(schemas.client),
    createdAppointment: readAs(schemas.createdAppointment),
    appointments: readAs(schemas.appointments),
    appointment: readAs(schemas.appointment),
  };
}

/** A menu of 3,000 services takes 50 to 200 ms, and every booking reads it. The same text gives the same value. */
function remembering<T>(reader: Reader<T>): Reader<T> {
  let last: { readonly digest: string; readonly read: ReturnType<Reader<T>> } | undefined;
  return (response) => {
    const { body, status } = response;
    if (!body.ok) return reader(response);
    const digest = hash("sha256", `${status} ${body.value}`);
    if (last?.digest === digest) return last.read;
    const read = reader(response);
    last = { digest, read };
    return read;
  };
}
