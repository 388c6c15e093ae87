/** The country a visitor is in: told by the page, kept in this browser, put away when they have read what follows from it (STORE-10 to STORE-14). */
import { persistentStorage, type VersionedStorage } from '#storefront/lib/storage/versioned-storage.ts';

export interface GeoLocale {
  /** Two letters; null while no page has told it. */
  country: string | null;
  /** Whether the visitor has put the notice away. */
  acknowledged: boolean;
}
export type GeoLocaleLookup = { result: 'SUCCESS'; country: string } | { result: 'NOT_FOUND' } | { result: 'ERROR' };
type Kept = Pick<VersionedStorage, 'read' | 'write'>;

export const GEO_LOCALE = 'geo-locale';

/** What the page's data block says; null where the page has none. */
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

/** What is kept; the page is asked only while no country is, and what it tells is kept from then on. */
export function openGeoLocale(readPage: () => string | null, kept: Kept = persistentStorage): GeoLocale {
  const found = readKept(kept);
  if (found.country !== null) return found;
  const told = lookUpCountry(readPage());
  if (told.result !== 'SUCCESS') return found;
  const locale = { ...found, country: told.country };
  kept.write(GEO_LOCALE, locale);
  return locale;
}

/** Sets or unsets the flag. */
export function acknowledgeGeoLocale(acknowledged: boolean, kept: Kept = persistentStorage): GeoLocale {
  const locale = { ...readKept(kept), acknowledged };
  kept.write(GEO_LOCALE, locale);
  return locale;
}

function readKept(kept: Kept): GeoLocale {
  const value = kept.read(GEO_LOCALE) as { country?: unknown; acknowledged?: unknown } | null | undefined;
  const country = value?.country;
  return {
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null,
    acknowledged: value?.acknowledged === true,
  };
}
