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
export function createReaders() {
  return {
    categories: remembering(readAs(wireCatalogue)),
    availability: readAs(wireAvailability),
    createdClient: readAs(wireCreatedClient),
    clients: readAs(wireClients),
    client: readAs(wireClient),
    createdAppointment: readAs(wireCreatedAppointment),
    appointments: readAs(wireAppointments),
    appointment: readAs(wireAppointment),
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
