/** The visitor's country, as the page provides it (STORE-10). Pure. */

export type GeoLocaleLookup = { result: 'SUCCESS'; country: string } | { result: 'NOT_FOUND' } | { result: 'ERROR' };

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
