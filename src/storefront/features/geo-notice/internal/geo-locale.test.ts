import { expect, test } from 'vitest';
import { createMemoryBackend, createVersionedStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { acknowledgeGeoLocale, lookUpCountry, openGeoLocale } from './geo-locale.ts';

const browser = () => {
  const backend = createMemoryBackend();
  return createVersionedStorage(() => backend);
};

test('STORE-11 SUCCESS with the country, NOT_FOUND without one, ERROR for what cannot be read', () => {
  expect(lookUpCountry('{"country":"AU"}')).toEqual({ result: 'SUCCESS', country: 'AU' });
  for (const text of [null, '{}', '{"country":null}']) expect(lookUpCountry(text)).toEqual({ result: 'NOT_FOUND' });
  for (const text of ['', '{', 'AU', '[]', 'null', '{"country":"aus"}', '{"country":7}', '{"country":{}}'])
    expect(lookUpCountry(text), text).toEqual({ result: 'ERROR' });
});

test('STORE-10 STORE-12 the country is read from the page only while none is kept', () => {
  const kept = browser();
  let asked = 0;
  const page = (text: string) => () => {
    asked += 1;
    return text;
  };
  expect(openGeoLocale(page('{}'), kept)).toEqual({ country: null, acknowledged: false });
  expect(openGeoLocale(page('{"country":"AU"}'), kept)).toEqual({ country: 'AU', acknowledged: false });
  expect(asked).toBe(2);
  expect(openGeoLocale(page('{"country":"FJ"}'), kept)).toEqual({ country: 'AU', acknowledged: false });
  expect(asked).toBe(2);
});

test('STORE-13 the acknowledged flag is set and unset, and the country stays', () => {
  const kept = browser();
  openGeoLocale(() => '{"country":"AU"}', kept);
  expect(acknowledgeGeoLocale(true, kept)).toEqual({ country: 'AU', acknowledged: true });
  expect(openGeoLocale(() => null, kept)).toEqual({ country: 'AU', acknowledged: true });
  expect(acknowledgeGeoLocale(false, kept)).toEqual({ country: 'AU', acknowledged: false });
  expect(openGeoLocale(() => null, kept)).toEqual({ country: 'AU', acknowledged: false });
});

test('what is damaged in storage counts as absent', () => {
  const kept = browser();
  for (const value of [7, 'AU', null, { country: 'Australia', acknowledged: 'yes' }]) {
    kept.write('geo-locale', value);
    expect(openGeoLocale(() => null, kept)).toEqual({ country: null, acknowledged: false });
  }
});
