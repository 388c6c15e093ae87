import { expect, test } from 'vitest';
import { nzStreets } from '#shared/addresses/nz-streets.ts';
import { nzPlaces } from '#shared/nz-places.ts';
import { createNzPlacesAddressFinder } from './nz-places-address-finder.ts';

const finder = createNzPlacesAddressFinder();
const suggest = async (text: string) => (await finder.suggest(text)).addresses;
const label = ({
  street1,
  suburb,
  state,
  postcode,
}: {
  street1: string;
  suburb: string;
  state: string;
  postcode: string;
}) => `${street1}|${suburb}|${state}|${postcode}`;

test('ADDR-19 a place is found by its prefix, without macrons, by postcode, and after a street', async () => {
  expect((await suggest('otara')).map(label)).toEqual(['|Ōtara|Auckland|2023']);
  expect((await suggest('12 Kōwhai Street, aro v')).map(label)).toEqual([
    '12 Kōwhai Street|Aro Valley|Wellington|6021',
  ]);
  expect((await suggest('12  Kōwhai Street, Aro Valley, Wellington')).map(label)).toContain(
    '12 Kōwhai Street|Aro Valley|Wellington|6021',
  );
  expect((await suggest('1 High Street, 9016')).map(label)).toEqual(['1 High Street||Dunedin|9016']);
  expect((await suggest('wellington')).length).toBe(5);
  for (const nothing of ['', ' , ', 'Atlantis', '💥', ','.repeat(200), '('.repeat(200)])
    expect(await suggest(nothing), nothing).toEqual([]);
});

test('UX-10 a well-known street is completed from its first letters, with the flat and number as typed', async () => {
  expect((await suggest('12 Karangahape R')).map(label)).toEqual([
    '12 Karangahape Road|Auckland Central|Auckland|1010',
  ]);
  expect((await suggest('12 kar')).map(label)).toContain('12 Karangahape Road|Auckland Central|Auckland|1010');
  expect((await suggest('Flat 3 , 12a  cuba st te ar')).map(label)).toEqual([
    'Flat 3, 12a Cuba Street|Te Aro|Wellington|6011',
  ]);
  expect((await suggest('2/7 mt eden rd')).map(label)).toEqual(['2/7 Mount Eden Road|Mount Eden|Auckland|1024']);
  expect((await suggest('lambton')).map(label)).toEqual(['Lambton Quay|Wellington Central|Wellington|6011']);
  // The town after the name of the street chooses among streets of one name.
  expect((await suggest('1 victoria street ham')).map(label)).toEqual([
    '1 Victoria Street|Hamilton Central|Hamilton|3204',
  ]);
});

test('UX-10 every street of the list is valid in an address and in a place of the list', () => {
  const places = new Set(nzPlaces.map(([suburb, town, postcode]) => [suburb, town, postcode].join()));
  for (const [street, ...place] of nzStreets) {
    expect(street).toMatch(/^[\p{L} ]{5,50}$/u);
    expect(places, street).toContain(place.join());
  }
  expect(new Set(nzStreets.map((street) => street.join())).size).toBe(nzStreets.length);
});

test('ADDR-19 a position finds the surrounding place; positions at sea or abroad find none', async () => {
  expect(await finder.findNear(-45.87, 170.51)).toMatchObject({ state: 'Dunedin', postcode: '9016', street1: '' });
  expect(await finder.findNear(-36.848, 174.763)).toMatchObject({ suburb: 'Auckland Central' });
  for (const [latitude, longitude] of [
    [-40, 165],
    [-33.87, 151.2],
    [0, 0],
  ] as const)
    expect(await finder.findNear(latitude, longitude)).toBe(null);
});

test('ADDR-10 every place of the list is valid in an address', () => {
  for (const [suburb, town, postcode, latitude, longitude] of nzPlaces) {
    expect(postcode, town).toMatch(/^\d{4}$/);
    expect(`${suburb}${town}`).toMatch(/^[\p{L} ]+$/u);
    expect(latitude > -47.5 && latitude < -34 && longitude > 166 && longitude < 179, town).toBe(true);
  }
  expect(new Set(nzPlaces.map(([suburb, town]) => `${suburb}, ${town}`)).size).toBe(nzPlaces.length);
});
