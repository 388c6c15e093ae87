import { expect, test } from 'vitest';
import { nzPlaces } from '#shared/nz-places.ts';
import { createNzPlacesAddressFinder } from './nz-places-address-finder.ts';

const finder = createNzPlacesAddressFinder();
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
  expect((await finder.suggest('otara')).map(label)).toEqual(['|Ōtara|Auckland|2023']);
  expect((await finder.suggest('12 Kōwhai Street, aro v')).map(label)).toEqual([
    '12 Kōwhai Street|Aro Valley|Wellington|6021',
  ]);
  expect((await finder.suggest('12  Kōwhai Street, Aro Valley, Wellington')).map(label)).toContain(
    '12 Kōwhai Street|Aro Valley|Wellington|6021',
  );
  expect((await finder.suggest('1 High Street, 9016')).map(label)).toEqual(['1 High Street||Dunedin|9016']);
  expect((await finder.suggest('wellington')).length).toBe(5);
  for (const nothing of ['', ' , ', 'Atlantis', '💥', ','.repeat(200), '('.repeat(200)])
    expect(await finder.suggest(nothing), nothing).toEqual([]);
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
