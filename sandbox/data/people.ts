export const firstNames = [
  "Anna",
  "Ben",
  "Clara",
  "David",
  "Emilia",
  "Felix",
  "Greta",
  "Hannes",
  "Ida",
  "Jakob",
  "Katrin",
  "Leon",
  "Mila",
  "Nils",
  "Olivia",
  "Paul",
  "Rosa",
  "Samuel",
  "Tilda",
  "Viktor",
];

export const lastNames = [
  "Albrecht",
  "Bauer",
  "Conrad",
  "Dietrich",
  "Engel",
  "Fuchs",
  "Graf",
  "Hahn",
  "Jansen",
  "Krause",
  "Lorenz",
  "Meier",
  "Neumann",
  "Otto",
  "Peters",
  "Richter",
  "Schuster",
  "Thiel",
  "Vogt",
  "Winter",
];

export const clientTags = ["regular", "newsletter", "prefers mornings", "sensitive scalp"];

export const cancellationReasons = [
  { id: "reason_client", name: "Client cancelled" },
  { id: "reason_ill", name: "Illness" },
  { id: "reason_salon", name: "Cancelled by the salon" },
];
