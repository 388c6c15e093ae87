import { expect, test } from 'vitest';
import { createVersionedStorage } from '#storefront/lib/storage/create-versioned-storage.ts';
import { createMemoryBackend } from '#storefront/lib/storage/memory-backend.ts';
import { acknowledgeGeoLocale, openGeoLocale } from './geo-locale.ts';
import { lookUpCountry } from './look-up-country.ts';

const browser = () => {
  const backend = createMemoryBackend();
  return createVersionedStorage(() => backend);
};

test('STORE-11 SUCCESS with the country, NOT_FOUND without one, ERROR for unreadable data', () => {
  expect(lookUpCountry('{"country":"AU"}')).toEqual({ result: 'SUCCESS', country: 'AU' });
  for (const text of [null, '{}', '{"country":null}']) expect(lookUpCountry(text)).toEqual({ result: 'NOT_FOUND' });
  for (const text of ['', '{', 'AU', '[]', 'null', '{"country":"aus"}', '{"country":7}', '{"country":{}}'])
    expect(lookUpCountry(text), text).toEqual({ result: 'ERROR' });
});

test('STORE-10 STORE-12 the country is read from the page only while none is stored', () => {
  const storage = browser();
  let asked = 0;
  const page = (text: string) => () => {
    asked += 1;
    return text;
  };
  expect(openGeoLocale(page('{}'), storage)).toEqual({ country: null, acknowledged: false });
  expect(openGeoLocale(page('{"country":"AU"}'), storage)).toEqual({ country: 'AU', acknowledged: false });
  expect(asked).toBe(2);
  expect(openGeoLocale(page('{"country":"FJ"}'), storage)).toEqual({ country: 'AU', acknowledged: false });
  expect(asked).toBe(2);
});

test('STORE-13 the acknowledged flag is set and unset, and the country stays', () => {
  const storage = browser();
  openGeoLocale(() => '{"country":"AU"}', storage);
  expect(acknowledgeGeoLocale(true, storage)).toEqual({ country: 'AU', acknowledged: true });
  expect(openGeoLocale(() => null, storage)).toEqual({ country: 'AU', acknowledged: true });
  expect(acknowledgeGeoLocale(false, storage)).toEqual({ country: 'AU', acknowledged: false });
  expect(openGeoLocale(() => null, storage)).toEqual({ country: 'AU', acknowledged: false });
});

test('damaged storage reads as absent', () => {
  const storage = browser();
  for (const value of [7, 'AU', null, { country: 'Australia', acknowledged: 'yes' }]) {
    storage.write('geo-locale', value);
    expect(openGeoLocale(() => null, storage)).toEqual({ country: null, acknowledged: false });
  }
});
