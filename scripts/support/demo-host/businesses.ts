import type { DemoBrand } from "../../../test/harness/demo-business.ts";

type Offer = {
  /** As the booking site knows it. */
  readonly service: string;
  readonly name: string;
  readonly text: string;
  readonly picture: string;
};

/** What the website of a demo's business says of it. */
export type HostBusiness = {
  readonly motto: string;
  readonly lead: string;
  readonly offers: readonly Offer[];
  readonly people: readonly { readonly name: string; readonly role: string; readonly id: string }[];
  readonly hours: readonly (readonly [days: string, hours: string])[];
  readonly way: string;
  readonly quote: string;
};

const usualHours = [
  ["Monday to Wednesday", "9–18"],
  ["Thursday and Friday", "9–19"],
  ["Saturday", "9–17"],
] as const;

export const hostBusinesses: Readonly<Record<DemoBrand, HostBusiness>> = {
  linden: {
    motto: "A quiet room, a good cut.",
    lead: "Four chairs under the lime trees. We take the time that hair needs, and say what it costs before we begin.",
    offers: [
      {
        service: "svc_cut",
        name: "Cut & finish",
        text: "A shape that falls back into place by itself for six weeks.",
        picture: "cut",
      },
      {
        service: "svc_balayage",
        name: "Balayage",
        text: "Painted freehand, so that it grows out softly.",
        picture: "balayage",
      },
      {
        service: "svc_manicure",
        name: "Manicure",
        text: "Half an hour for hands that have worked all week.",
        picture: "manicure",
      },
    ],
    people: [
      { name: "Mara Lindqvist", role: "Cuts, owner", id: "mara" },
      { name: "Jonas Weber", role: "Short hair", id: "jonas" },
      { name: "Elif Kaya", role: "Colour", id: "elif" },
      { name: "Sofia Brandt", role: "Long hair", id: "sofia" },
    ],
    hours: usualHours,
    way: "Second courtyard, the green door on the left. Tram M10 stops two minutes away.",
    quote: "The first haircut in years that I did not have to explain twice.",
  },
  barber: {
    motto: "Sit down. We’ll sort it.",
    lead: "Fades, beards and hot towels by the harbour since 1998. No talk unless you start it.",
    offers: [
      {
        service: "svc_house_cut",
        name: "The house cut",
        text: "Scissors, clippers, neck by razor.",
        picture: "cut",
      },
      {
        service: "svc_skin_fade",
        name: "Skin fade",
        text: "Down to the skin, without a line in it.",
        picture: "fade",
      },
      {
        service: "svc_shave",
        name: "Hot-towel shave",
        text: "Forty minutes with your eyes closed.",
        picture: "shave",
      },
    ],
    people: [
      { name: "Henning Kessel", role: "Master barber", id: "mara" },
      { name: "Malik Osei", role: "Fades and curls", id: "jonas" },
      { name: "Piet Klinge", role: "Beards", id: "elif" },
      { name: "Luca Romano", role: "Barber", id: "sofia" },
    ],
    hours: usualHours,
    way: "Down the steps beside the fish market. Look for the red pole.",
    quote: "In at five, out at half past, and my wife noticed.",
  },
  spa: {
    motto: "Nothing to do but breathe.",
    lead: "A house by the lake with four rooms, a bath of hay flowers, and no clock on any wall.",
    offers: [
      {
        service: "svc_lake_massage",
        name: "Lake massage",
        text: "Long strokes in the rhythm of the water.",
        picture: "lake",
      },
      {
        service: "svc_moss_facial",
        name: "Moss facial",
        text: "Cool, green, and good for skin that has had too much sun.",
        picture: "moss",
      },
      {
        service: "svc_bath",
        name: "Hay-flower bath",
        text: "From the meadow behind the house into the tub.",
        picture: "bath",
      },
    ],
    people: [
      { name: "Franziska Moos", role: "Massage, head of house", id: "mara" },
      { name: "Anton Seidl", role: "Deep tissue", id: "jonas" },
      { name: "Kaori Tanaka", role: "Shiatsu, face", id: "elif" },
      { name: "Leni Huber", role: "Face", id: "sofia" },
    ],
    hours: usualHours,
    way: "Ten minutes on foot from the station, along the shore. Leave your phone at the door.",
    quote: "I forgot what day it was, which was the idea.",
  },
  clinic: {
    motto: "Moving again, step by step.",
    lead: "Orthopaedics and physiotherapy under one roof, with a view of the park you will walk in again.",
    offers: [
      {
        service: "svc_assessment",
        name: "First assessment",
        text: "We listen, look and measure, and agree on what comes next.",
        picture: "assessment",
      },
      {
        service: "svc_physio",
        name: "Physiotherapy",
        text: "Exercises that fit into your day.",
        picture: "physio",
      },
      {
        service: "svc_running",
        name: "Running check",
        text: "Ten minutes on the belt, filmed from three sides.",
        picture: "running",
      },
    ],
    people: [
      { name: "Dr. Miriam Vogt", role: "Orthopaedics", id: "mara" },
      { name: "Tobias Lang", role: "Physiotherapy", id: "jonas" },
      { name: "Defne Arslan", role: "Physiotherapy", id: "elif" },
      { name: "Carla Reuter", role: "Manual therapy", id: "sofia" },
    ],
    hours: [
      ["Monday to Thursday", "9–13, 14–18"],
      ["Friday", "9–19"],
      ["Saturday", "9–14"],
    ],
    way: "First floor, with a lift. Parking for wheelchairs in front of the door.",
    quote: "They asked what I wanted to do again, and that is what we practised.",
  },
  studio: {
    motto: "Light, hands, and time.",
    lead: "A house for skin and movement behind the English Garden. Four rooms, one visitor in each.",
    offers: [
      {
        service: "svc_hydra",
        name: "Deep hydration",
        text: "An hour for skin that has had enough of everything.",
        picture: "bowl",
      },
      {
        service: "svc_sculpt",
        name: "Face sculpting",
        text: "Lifting strokes, and no machine.",
        picture: "stones",
      },
      {
        service: "svc_reformer",
        name: "Reformer, one to one",
        text: "Strong and long, at your pace.",
        picture: "rings",
      },
    ],
    people: [
      { name: "Dr. Helene Aurel", role: "Dermatology", id: "mara" },
      { name: "Matteo Neri", role: "Movement", id: "jonas" },
      { name: "Ines Okafor", role: "Head therapist", id: "elif" },
      { name: "Klara Sommer", role: "Therapist", id: "sofia" },
    ],
    hours: usualHours,
    way: "Through the garden gate, the second house. Ring at Aurel.",
    quote: "I came for my skin, and slept better for a week.",
  },
};
