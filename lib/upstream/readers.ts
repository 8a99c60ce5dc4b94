import { z } from "zod";
import type { RecordKind, Shapes } from "#lib/config/shapes.ts";
import { wireAppointment, wireCreatedAppointment } from "./schema/appointment.ts";
import { wireAvailability } from "./schema/availability.ts";
import { wireCatalogue } from "./schema/catalogue.ts";
import { wireClient, wireCreatedClient } from "./schema/client.ts";
import { pageOf, recordOf } from "./schema/envelope.ts";
import { translate } from "./shapes/translate.ts";
import { readAs, unlessProblem } from "./transport/response.ts";

/** How each answer is read, with what `SHAPES_FILE` teaches. */
export function createReaders(shapes: Shapes) {
  function taught<T>(kind: RecordKind, schema: z.ZodType<T>): z.ZodType<T> {
    if (Object.keys(shapes.records).length === 0) return schema;
    return z.preprocess((raw) => translate(raw, kind, shapes), schema);
  }
  const client = taught("client", wireClient);
  const appointment = taught("appointment", wireAppointment);
  return {
    categories: readAs(taught("catalogue", wireCatalogue)),
    availability: readAs(taught("availability", wireAvailability)),
    createdClient: unlessProblem(readAs(recordOf(taught("client", wireCreatedClient)))),
    clients: readAs(taught("search", pageOf(client))),
    client: readAs(recordOf(client)),
    createdAppointment: unlessProblem(
      readAs(recordOf(taught("appointment", wireCreatedAppointment))),
    ),
    appointments: readAs(taught("search", pageOf(appointment))),
    appointment: readAs(recordOf(appointment)),
  };
}
