import type { Category } from "../model.ts";
import { brows, face, nails } from "./menu-beauty.ts";
import { care } from "./menu-care.ts";
import { colour } from "./menu-colour.ts";
import { cutting } from "./menu-hair.ts";

export const menu: Category[] = [cutting, colour, care, nails, brows, face];
