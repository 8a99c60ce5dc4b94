import { describe, expect, test } from "vitest";
import { kindOfStatus, type UpstreamFailure, uncertain } from "./failure.ts";
import { asksForResource } from "./resource-refusal.ts";
import { acknowledged, readResponse } from "./response.ts";

/** The failure that a response with this body means. */
function answered(body: unknown, status = 422): UpstreamFailure {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const read = readResponse({ status, body: { ok: true, value: text } }, acknowledged, 0);
  if (read.ok) throw new Error("not a failure");
  return read.error;
}

const says = (detail: string) => asksForResource(answered({ title: "Refused", detail }));

test.each([
  "Balayage needs a resource; choose a resource.",
  "A room must be selected.",
  "Equipment required",
  "Please assign RESOURCES to this line",
  "The services[0].resourceId field is required.",
  "services[0].resourceId: required",
  "resourceId is required",
  "room_id is missing",
  "ROOM_REQUIRED",
  "Please choose a resource",
  "No resource was assigned",
  "No room has been selected for services[0].",
  "The resource was not specified.",
  "This service requires a treatment room.",
  "It cannot be booked without a room.",
  "Please choose a piece of equipment.",
  "Missing resource",
  "A room for this service is required.",
  "A room must be selected. Available rooms: Room 1, Room 2.",
  "Needs equipment, which is not available through the API.",
  "Bitte wählen Sie einen Raum.",
  "Für diese Leistung wird ein Behandlungsraum benötigt.",
  "Es wurde kein Raum ausgewählt.",
  "Sie müssen eine Ressource zuweisen.",
  "Gerät fehlt",
  "Veuillez choisir une salle.",
  "Aucune salle n'a été sélectionnée.",
  "Ce service nécessite un équipement.",
  "Une ressource est requise.",
  "Seleccione una sala.",
  "No se ha seleccionado ninguna sala.",
  "Este servicio requiere un recurso.",
  "Falta la sala",
  "Scegliere una sala.",
  "È richiesta una risorsa.",
  "Nessuna stanza è stata assegnata.",
  "È necessario un apparecchio.",
  "Kies een ruimte.",
  "Er is geen behandelkamer geselecteerd.",
  "Een kamer is verplicht.",
  "Escolha uma sala.",
  "É necessário um equipamento.",
  "Nenhuma sala foi selecionada.",
  "Wybierz salę.",
  "Ta usługa wymaga pomieszczenia.",
  "Nie wybrano sali.",
  "Zasób jest wymagany.",
  "يرجى اختيار غرفة",
  "هذه الخدمة تتطلب غرفة",
])("asks for one: %s", (detail) => {
  expect(says(detail)).toBe(true);
});

test.each([
  "The resource was modified by another user",
  "The resource was modified by another user; please choose another time.",
  "The resource was modified since you have selected it.",
  "Resource not found",
  "No such resource.",
  "The resource you need is locked",
  "deadlocked on lock resources",
  "Room 5 is already booked at this time",
  "Room 5 is already booked. Please select another room.",
  "Room 5 is already booked at this time; choose a room.",
  "No room is available at this time; a room is required.",
  "No more rooms available on this day",
  "Could not assign a room: all rooms are occupied.",
  "Client Room, Anna is blocked",
  "You do not have access to this resource",
  "You need permission on this resource",
  "You must provide a version of the resource.",
  "Resource invalid because the price is required",
  "The resource could not be created: clientId is required.",
  "Please choose a time when the room is free.",
  "The selected room is not large enough",
  "The price was not provided for this room",
  "Please select a team member",
  "Bathroom tiles are required",
  "Bad id",
  "Der Raum ist zu dieser Zeit bereits belegt, bitte wählen Sie einen Raum.",
  "Die Ressource wurde von einem anderen Benutzer geändert.",
  "Bitte wählen Sie einen anderen Termin",
  "La salle est déjà réservée",
  "La ressource a été modifiée",
  "La sala está ocupada, elija otra sala",
  "La risorsa è stata modificata da un altro utente",
  "De ruimte is bezet",
  "O recurso foi modificado",
  "Sala jest już zajęta",
  "الغرفة محجوزة",
])("does not ask for one: %s", (detail) => {
  expect(says(detail)).toBe(false);
});

describe("a field of that name", () => {
  const said = "The field is required.";
  test.each([
    [{ errors: { "services[0].resourceId": [said] } }],
    [{ errors: [{ field: "roomId", message: "must not be null" }] }],
    [{ errors: [{ source: { pointer: "/services/0/equipmentId" }, title: "invalid" }] }],
    [{ errors: { resource: said } }],
    [{ error: { code: "invalid", details: [{ path: ["services", 0, "resourceId"] }] } }],
    [{ errors: ["A room must be selected"] }],
    [{ message: "Please select a room" }],
    [{ error: "resource_required" }],
    ["Please select a room."],
  ])("asks for one: %j", (body) => {
    expect(asksForResource(answered(body, 400))).toBe(true);
  });

  test.each([
    [{ errors: { "services[0].price": [said] } }],
    [{ errors: { roomId: ["Room 5 is already booked at this time"] } }],
    [{ errors: { roomName: ["is not known"] } }],
    ["<html><body>Please select a room</body></html>"],
  ])("does not: %j", (body) => {
    expect(asksForResource(answered(body, 400))).toBe(false);
  });
});

test("failures that are no refusal are never judged by their words", () => {
  const body = { detail: "Please select a room." };
  for (const status of [401, 403, 404, 409, 429, 500, 503]) {
    expect(asksForResource(answered(body, status))).toBe(false);
  }
  expect(asksForResource(uncertain("reset"))).toBe(false);
  const doubtful = { ...kindOfStatus(409), detail: "Please select a room." };
  expect(asksForResource(doubtful)).toBe(false);
});
