import type { BrandStyle } from "#lib/config/brand-styles.ts";
import type { Style } from "../style.ts";
import { atelier } from "./atelier.ts";
import { barber } from "./barber.ts";
import { clinic } from "./clinic.ts";
import { spa } from "./spa.ts";
import { studio } from "./studio.ts";

export const styles: Readonly<Record<BrandStyle, Style>> = { atelier, barber, spa, clinic, studio };
