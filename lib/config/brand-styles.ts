export const BRAND_STYLES = ["atelier", "barber", "spa", "clinic", "studio"] as const;
export type BrandStyle = (typeof BRAND_STYLES)[number];
