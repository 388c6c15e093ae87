/** Zones as the checkout asks them, what is odd about them and what is refused (OWN-06). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliveryZones, deliveryZonesSchema, zoneKinds } from '#contract/delivery/delivery-zones.ts';
import { findZoneFindings } from '#contract/delivery/zone-findings.ts';
import { firstZoneOf, zoneHas } from '#contract/delivery/zone-places.ts';
import { islandCodes, islandOfPostcode, regionCodes, regionOfPostcode } from '#shared/nz-regions.ts';
import {
  config,
  courier,
  file,
  offered,
  place,
  week,
  zone,
} from '../../../../tests/support/fixtures/shipping/build-zones.ts';
import { openShippingRules } from '../open-shipping-rules.ts';
import { destinationOf, zoneOf } from '../shipping-rules.ts';
import { zonesOfFile } from './file-zones.ts';
import { withZones } from './zone-rules.ts';
import { zonesText } from './zones-text.ts';

const postcode = fc.integer({ min: 0, max: 9_999 }).map((at) => `${at}`.padStart(4, '0'));
const range = fc.tuple(postcode, postcode).map((ends) => ends.toSorted().join('-'));
const places = fc.record({
  postcodes: fc.array(fc.oneof(postcode, range), { maxLength: 3 }),
  islands: fc.subarray([...islandCodes], { maxLength: 2 }),
  regions: fc.subarray([...regionCodes], { maxLength: 3 }),
  kinds: fc.subarray([...zoneKinds], { maxLength: 2 }),
});
const anywhere = fc.record({ postcode, kind: fc.constantFrom(...zoneKinds) });

describe('OWN-06 zones', () => {
  test('OWN-06 the zones of the shipping file give what the file gives, for any address, cart and moment', () => {
    const rules = withZones(file, zonesOfFile(file));
    expect(deliveryZonesSchema.parse(zonesOfFile(file))).toEqual(zonesOfFile(file));
    expect(zonesOfFile(file).zones.map(({ name }) => name)).toEqual([
      'Auckland',
      'Islands',
      'Rural delivery (RD)',
      'PO boxes and bags',
      'PO boxes at rural postcodes',
    ]);
    const asked = fc.record({
      destination: fc.oneof(
        {
          weight: 9,
          arbitrary: fc
            .tuple(postcode, fc.constantFrom('', 'RD 2', 'PO Box 7'))
            .map(([at, street2]) => place(at, { street2 })),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            null,
            place('1081'),
            place('8016'),
            destinationOf({ country: 'AU', postcode: '2042' }),
          ),
        },
      ),
      authorityToLeave: fc.boolean(),
      grams: fc.constantFrom(0, 900, 15_000, 15_001, 25_000, 25_001),
      itemsAfterDiscountsCents: fc.constantFrom(0n, 14_999n, 15_000n),
      now: fc.integer({ min: 0, max: 35_000 }).map((at) => new Date(Date.UTC(2026, 11, 20) + at * 900_000)),
    });
    fc.assert(
      fc.property(asked, (one) => {
        expect(offered(rules, one)).toEqual(offered(file, one));
      }),
      { numRuns: 500 },
    );
  });

  test('OWN-06 without zones the file decides; an empty text is none', () => {
    expect(openShippingRules({ config })).toBe(file);
    expect(zonesText.parse('')).toBeNull();
    const zones = zonesText.parse(JSON.stringify(zonesOfFile(file)));
    const changed = { ...config, KERB_DELIVERY_ZONES: zones };
    expect(openShippingRules({ config: changed })).toBe(openShippingRules({ config: changed }));
    expect(zonesText.safeParse('{').success).toBe(false);
    expect(zonesText.safeParse(' '.repeat(60_001)).success).toBe(false);
  });

  test('OWN-06 an address is in the first zone that has it, whatever the zones are', () => {
    fc.assert(
      fc.property(fc.array(places, { maxLength: 6 }), anywhere, (all, at) => {
        const zones = all.map((one, index) => zone({ ...one, name: `z${index}` }));
        const has = zones.map(
          (one) =>
            (one.kinds.length === 0 || one.kinds.includes(at.kind)) &&
            (one.regions.length === 0 || one.regions.includes(regionOfPostcode(at.postcode) as 'AUK')) &&
            (one.islands.length === 0 || one.islands.includes(islandOfPostcode(at.postcode) as 'north')) &&
            (one.postcodes.length === 0 ||
              one.postcodes.some((text) => {
                const [from = '', to = from] = text.split('-');
                return from <= at.postcode && at.postcode <= to;
              })),
        );
        const rules = withZones(file, { zones, everywhereElse: [courier] });
        const to = {
          country: 'NZ',
          postcode: at.postcode,
          rural: at.kind.startsWith('rural'),
          box: at.kind.endsWith('ox'),
        };
        expect(zoneOf(rules, to)?.name).toBe(has.includes(true) ? `z${has.indexOf(true)}` : 'Everywhere else');
        expect(firstZoneOf(zones, at)).toBe(has.indexOf(true));
        expect(zoneOf(rules, { ...to, country: 'AU' })).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  test('OWN-06 overlaps, zones never reached and places without delivery are found, postcode by postcode', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(places, fc.boolean()), { maxLength: 5 }), (all) => {
        const zones = all.map(([one, delivers], index) =>
          zone({ ...one, name: `z${index}`, methods: delivers ? [courier] : [] }),
        );
        const [overlaps, reached, gaps] = [new Set<string>(), new Set<string>(), new Set<string>()];
        for (let at = 0; at <= 9_999; at += 1)
          for (const kind of zoneKinds) {
            const lies = zones.filter((one) => zoneHas(one, { postcode: `${at}`.padStart(4, '0'), kind }));
            const [first, ...others] = lies;
            if (!first) continue;
            reached.add(first.name);
            if (first.methods.length === 0) gaps.add(first.name);
            for (const other of others) overlaps.add(`${first.name} ${other.name}`);
          }
        const found = findZoneFindings(zones);
        expect(new Set(found.overlaps.map(({ first, second }) => `${first} ${second}`))).toEqual(overlaps);
        expect(new Set(found.gaps.map((gap) => gap.zone))).toEqual(gaps);
        expect(found.unreached).toEqual(zones.map(({ name }) => name).filter((name) => !reached.has(name)));
      }),
      { numRuns: 8 },
    );
    expect(
      findZoneFindings([
        zone({ name: 'Chathams', postcodes: ['8016'], methods: [] }),
        zone({ name: 'Canterbury', postcodes: ['7300-8999'], kinds: ['street'] }),
      ]),
    ).toEqual({
      overlaps: [{ first: 'Chathams', second: 'Canterbury', where: '8016 (Chatham Islands): Streets' }],
      unreached: [],
      gaps: [{ zone: 'Chathams', where: '8016 (Chatham Islands)' }],
    });
  });
});

describe('OWN-06 what is refused', () => {
  const good: DeliveryZones = { zones: [zone({ kinds: ['rural'] })], everywhereElse: [courier] };
  const faults = (changes: object) =>
    (deliveryZonesSchema.safeParse({ ...good, ...changes }).error?.issues ?? []).map(({ path }) => path.join('.'));
  const method = (changes: object) => faults({ everywhereElse: [courier, { ...courier, code: 'other', ...changes }] });

  test('OWN-06 every number has its bounds, and what contradicts itself is refused with its place', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ everywhereElse: [] })).toEqual(['everywhereElse']);
    expect(faults({ everywhereElse: [{ ...courier, maxKg: 5 }] })).toEqual(['everywhereElse']);
    expect(faults({ zones: [zone({})] })).toEqual(['zones.0.postcodes']);
    expect(faults({ zones: [zone({ postcodes: ['2000-1000'] })] })).toEqual(['zones.0.postcodes.0']);
    expect(faults({ zones: [zone({ kinds: ['box'] }), zone({ kinds: ['rural'], name: 'ZONE' })] })).toEqual([
      'zones.1.name',
    ]);
    expect(method({ code: 'courier' })).toEqual(['everywhereElse.1.code']);
    for (const code of ['email', 'storePickup', '1st']) expect(method({ code })).toEqual(['everywhereElse.1.code']);
    for (const price of [-0.01, 1_000.01, 1.001, '6']) expect(method({ price })).toEqual(['everywhereElse.1.price']);
    expect(method({ price: 1_000, freeFrom: 100_000, maxKg: 1_000 })).toEqual([]);
    expect(method({ freeFrom: 100_001 })).toEqual(['everywhereElse.1.freeFrom']);
    for (const maxKg of [0, -1, 1_001, 0.0001]) expect(method({ maxKg })).toEqual(['everywhereElse.1.maxKg']);
    for (const businessDays of [
      [3, 2],
      [-1, 2],
      [0, 61],
      [1.5, 2],
    ])
      expect(
        method({ arrives: { by: 'days', businessDays, cutOffs: week } }).length,
        `${businessDays}`,
      ).toBeGreaterThan(0);
    for (const cutOffs of [{}, { 1: '24:00' }, { 8: '10:00' }])
      expect(method({ arrives: { by: 'days', businessDays: [1, 2], cutOffs } }).length).toBeGreaterThan(0);
    expect(method({ prices: [{ price: 5 }] })).toEqual(['everywhereElse.1.prices.0']);
    expect(
      method({
        prices: [
          { overKg: 5, price: 5 },
          { overKg: 2, price: 4 },
        ],
      }),
    ).toEqual(['everywhereElse.1.prices.0']);
    expect(
      method({
        prices: [
          { overKg: 5, price: 5 },
          { fromValue: 20, price: 4 },
        ],
      }),
    ).toEqual([]);
    expect(method({ prices: [{ fromParcels: 1, price: 5 }] }).length).toBe(1);
    expect(faults({ zones: Array.from({ length: 41 }, (_, at) => zone({ name: `z${at}`, kinds: ['box'] })) })).toEqual([
      'zones',
    ]);
  });
});
