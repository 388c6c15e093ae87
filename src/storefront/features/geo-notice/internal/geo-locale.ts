/**
 * The visitor's country: provided by the page, stored in this browser, with the dismissal of the notice about it
 * (STORE-10 to STORE-14).
 */
import type { VersionedStorage } from '#storefront/lib/storage/create-versioned-storage.ts';
import { persistentStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { lookUpCountry } from './look-up-country.ts';

export interface GeoLocale {
  /** Two letters; null until a page provided it. */
  country: string | null;
  /** Whether the visitor has dismissed the notice. */
  acknowledged: boolean;
}

type LocaleStorage = Pick<VersionedStorage, 'read' | 'write'>;

export const GEO_LOCALE = 'geo-locale';

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
