import { expect, test } from 'vitest';
import { coast, isOnMap, mapSize, toMap } from './internal/nz-outline.ts';
import type { StoresData } from './stores-data.ts';
import { storeMeta, storesMeta } from './stores-meta.ts';

const store = {
  erpStoreId: 'dud',
  name: 'Kerb Ōtepoti Dunedin',
  phone: '03 555 0115',
  address: {
    street1: '88 Harbour Steps',
    street2: '',
    locality: 'Dunedin',
    region: 'Otago',
    postcode: '9016',
    country: 'NZ',
  },
  path: 'dud-otepoti',
  location: { latitude: -45.87, longitude: 170.5 },
  hours: { 1: ['09:00', '17:30'], 7: null } as const,
  specialDays: [
    { day: '2026-12-25', name: 'Christmas Day', hours: null },
    { day: '2026-12-26', name: 'Boxing Day', hours: ['10:00', '16:00'] as const },
  ],
  distanceKm: null,
  description: '',
};

test('STORE-06 a store’s JSON-LD has its weekly hours, holidays, address and phone', () => {
  const data = { store, special: [], fields: [], origin: 'https://kerb.example', shopName: 'Kerb' };
  const [json] = storeMeta(data, { matches: [] }).flatMap((one) =>
    'script:ld+json' in one ? [one['script:ld+json'] as { [key: string]: unknown }] : [],
  );
  expect(json).toMatchObject({
    '@type': 'ShoeStore',
    '@id': 'https://kerb.example/nz/stores/dud-otepoti',
    telephone: '03 555 0115',
    geo: { latitude: -45.87, longitude: 170.5 },
  });
  expect(json?.openingHoursSpecification).toHaveLength(7);
  expect(json?.openingHoursSpecification).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'Monday',
    opens: '09:00',
    closes: '17:30',
  });
  expect(json?.openingHoursSpecification).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'Sunday',
    opens: '00:00',
    closes: '00:00',
  });
  expect(json?.specialOpeningHoursSpecification).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    validFrom: '2026-12-26',
    validThrough: '2026-12-26',
    opens: '10:00',
    closes: '16:00',
  });
});

test('the listing near a place is not indexed and names the full listing as canonical', () => {
  const data: StoresData = {
    stores: [],
    total: 16,
    page: 1,
    pages: 1,
    near: '',
    locality: null,
    origin: 'https://kerb.example',
    shopName: 'Kerb',
  };
  const tags = (changes: Partial<StoresData>) => JSON.stringify(storesMeta({ ...data, ...changes }, { matches: [] }));
  expect(tags({})).toContain('"href":"https://kerb.example/nz/stores"');
  expect(tags({})).not.toContain('noindex');
  expect(tags({ near: 'Gore' })).toContain('noindex');
  expect(tags({ page: 2 })).toContain('stores?page=2');
});

test('the map reaches from Cape Reinga to Stewart Island, and excludes the Chathams', () => {
  const points = [...coast.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  expect(points.length).toBeGreaterThan(150);
  expect(points.every(isOnMap)).toBe(true);
  expect(Math.max(...points.map(({ y }) => y))).toBeGreaterThan(mapSize.height * 0.95);
  expect(isOnMap(toMap({ latitude: -43.95, longitude: -176.55 }))).toBe(false);
});
