/**
 * The visitor's country: provided by the page, stored in this browser, with the dismissal of the notice about it
 * (STORE-10 to STORE-14).
 */

import type { VersionedStorage } from '#storefront/lib/storage/create-versioned-storage.ts';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';

export interface GeoLocale {
  /** Two letters; null until a page provided it. */
  country: string | null;
  /** Whether the visitor has dismissed the notice. */
  acknowledged: boolean;
}
export type GeoLocaleLookup = { result: 'SUCCESS'; country: string } | { result: 'NOT_FOUND' } | { result: 'ERROR' };
type LocaleStorage = Pick<VersionedStorage, 'read' | 'write'>;

export const GEO_LOCALE = 'geo-locale';

/** Reads the page's data block; null where the page has none. */
export function lookUpCountry(text: string | null): GeoLocaleLookup {
  if (text === null) return { result: 'NOT_FOUND' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { result: 'ERROR' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { result: 'ERROR' };
  const country = (value as { country?: unknown }).country;
  if (country === undefined || country === null) return { result: 'NOT_FOUND' };
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country)
    ? { result: 'SUCCESS', country }
    : { result: 'ERROR' };
}

/** The stored state; the page is read only while no country is stored, and its country is then stored. */
export function openGeoLocale(readPage: () => string | null, storage: LocaleStorage = persistentStorage): GeoLocale {
  const found = readStored(storage);
  if (found.country !== null) return found;
  const lookup = lookUpCountry(readPage());
  if (lookup.result !== 'SUCCESS') return found;
  const locale = { ...found, country: lookup.country };
  storage.write(GEO_LOCALE, locale);
  return locale;
}

/** Sets or unsets the flag. */
export function acknowledgeGeoLocale(acknowledged: boolean, storage: LocaleStorage = persistentStorage): GeoLocale {
  const locale = { ...readStored(storage), acknowledged };
  storage.write(GEO_LOCALE, locale);
  return locale;
}

function readStored(storage: LocaleStorage): GeoLocale {
  const value = storage.read(GEO_LOCALE) as { country?: unknown; acknowledged?: unknown } | null | undefined;
  const country = value?.country;
  return {
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null,
    acknowledged: value?.acknowledged === true,
  };
}
