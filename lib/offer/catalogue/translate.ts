import { perCatalogue } from "./per-catalogue.ts";
import type { Bundle, BundleEntry, Catalogue, Category, Entry, Service } from "./types.ts";

export type Texts = ReadonlyMap<string, string>;

export const translateCatalogue = perCatalogue(translate);

function translate(catalogue: Catalogue, texts: Texts): Catalogue {
  if (texts.size === 0) return catalogue;
  const services = new Map(
    [...catalogue.services].map(([id, service]) => [id, translateService(service, texts)]),
  );
  const bundles = new Map(
    [...catalogue.bundles].map(([id, bundle]) => [id, listed(bundle, texts)]),
  );
  const categories = catalogue.categories.map(
    (category): Category => ({
      ...listed(category, texts),
      entries: category.entries.map((entry) => translateEntry(entry, services, texts)),
      bundles: category.bundles.map((entry) => translateBundle(entry, bundles, texts)),
    }),
  );
  return { ...catalogue, categories, services, bundles };
}

type Known<T> = ReadonlyMap<string, T>;

function translateEntry(entry: Entry, services: Known<Service>, texts: Texts): Entry {
  if (!entry.readable) return { readable: false, service: listed(entry.service, texts) };
  const { service } = entry;
  return {
    readable: true,
    service: services.get(service.id) ?? translateService(service, texts),
  };
}

function translateBundle(entry: BundleEntry, bundles: Known<Bundle>, texts: Texts): BundleEntry {
  if (!entry.readable) return { readable: false, bundle: listed(entry.bundle, texts) };
  const { bundle } = entry;
  return { readable: true, bundle: bundles.get(bundle.id) ?? listed(bundle, texts) };
}

function translateService(service: Service, texts: Texts): Service {
  const { offer, addonGroups } = service;
  return {
    ...named(listed(service, texts), service.name),
    offer:
      offer.kind === "plain"
        ? offer
        : { ...offer, variants: offer.variants.map((one) => choice(one, texts)) },
    addonGroups: addonGroups.map((group) => ({
      ...described(group, texts),
      addons: group.addons.map((addon) => choice(addon, texts)),
    })),
  };
}

type Described = { readonly name: string; readonly description?: string | undefined };

function described<T extends Described>(one: T, texts: Texts): T {
  const { name, description } = one;
  return {
    ...one,
    name: texts.get(name) ?? name,
    ...(description !== undefined && { description: texts.get(description) ?? description }),
  };
}

function choice<T extends Described>(one: T, texts: Texts): T {
  return named(described(one, texts), one.name);
}

/** What is booked keeps the name that the business knows. */
function named<T extends Described>(one: T, originalName: string): T {
  return one.name === originalName ? one : { ...one, originalName };
}

/** The search goes on to find it by the name that the business has given it. */
function listed<T extends Described & { readonly words?: readonly string[] }>(
  one: T,
  texts: Texts,
): T {
  const made = described(one, texts);
  return made.name === one.name ? made : { ...made, words: [...(one.words ?? []), one.name] };
}
