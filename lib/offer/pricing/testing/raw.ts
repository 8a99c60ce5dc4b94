/** The catalogue in the assumed wire shapes. */

export type RawRate = { price: number; durationInMinutes: number };
export type RawTier = RawRate & { id: string; name: string; teamMemberIds: string[] };
export type RawVariant = RawRate & { id: string; name: string; pricingTiers: RawTier[] };
export type RawOption = RawRate & { id: string; name: string };
export type RawGroup = {
  id: string;
  name: string;
  minSelections: number;
  maxSelections: number | null;
  options: RawOption[];
};
export type RawService = RawRate & {
  id: string;
  name: string;
  disabledForOnlineBooking: boolean;
  requiresMembership: boolean;
  useVariants: boolean;
  usePricingTiers: boolean;
  variants: RawVariant[];
  pricingTiers: RawTier[];
  optionGroups: RawGroup[];
  prerequisiteServiceIds?: string[];
  prerequisiteMatchMode?: string;
};
export type RawItem = {
  serviceId: string;
  variantId?: string;
  price?: number;
  durationInMinutes?: number;
};
export type RawBundle = { id: string; name: string; price?: number; services: RawItem[] };
