/** PARC-03 the state of a parcel is the same in whatever order, and however often, its scans arrive. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScanStatus } from '../carrier.port.ts';
import { pollPause } from './poll-plan.ts';
import { type StoredScan, trackParcel } from './track-parcel.ts';

const PACKED = new Date('2026-11-27T00:00:00Z');
const HOUR_MS = 3_600_000;
const scan = (hours: number, status: ScanStatus, receivedHours = hours): StoredScan => ({
  at: new Date(PACKED.getTime() + hours * HOUR_MS),
  status,
  digest: `${hours} ${status}`,
  receivedAt: new Date(PACKED.getTime() + receivedHours * HOUR_MS),
});
const stateOf = (...scans: StoredScan[]) => trackParcel(scans, PACKED).tracking;

test('PARC-03 a parcel is where its latest scan by the carrier’s time says', () => {
  expect(stateOf()).toBe('NONE');
  expect(stateOf(scan(1, 'INFO'))).toBe('NONE');
  expect(stateOf(scan(1, 'INFO'), scan(2, 'ON_ITS_WAY'))).toBe('ON_ITS_WAY');
  expect(stateOf(scan(9, 'DELIVERED'), scan(2, 'ON_ITS_WAY'), scan(8, 'OUT_FOR_DELIVERY'))).toBe('DELIVERED');
  expect(stateOf(scan(3, 'EXCEPTION'), scan(4, 'OUT_FOR_DELIVERY'))).toBe('OUT_FOR_DELIVERY');
  // Contradictions: a scan on the way after the delivery, an exception after it, a delivery to the sender, one time.
  expect(stateOf(scan(3, 'DELIVERED'), scan(4, 'ON_ITS_WAY'))).toBe('DELIVERED');
  expect(stateOf(scan(3, 'DELIVERED'), scan(4, 'EXCEPTION'))).toBe('EXCEPTION');
  expect(stateOf(scan(3, 'RETURNED'), scan(9, 'DELIVERED'))).toBe('RETURNED');
  expect(stateOf(scan(3, 'DELIVERED'), scan(3, 'OUT_FOR_DELIVERY'))).toBe('DELIVERED');
  // A scan of an earlier parcel with this number, and one whose time lies ahead.
  expect(stateOf(scan(-30, 'DELIVERED', 1))).toBe('NONE');
  expect(stateOf(scan(60, 'DELIVERED', 2), scan(2, 'ON_ITS_WAY'))).toBe('ON_ITS_WAY');
  expect(trackParcel([scan(5, 'INFO'), scan(2, 'ON_ITS_WAY')], PACKED).lastScanAt).toEqual(scan(5, 'INFO').at);
});

test('PARC-03 order and repetition of scans never change the state', () => {
  const scans = fc.array(
    fc
      .record({
        hours: fc.integer({ min: -40, max: 200 }),
        status: fc.constantFrom<ScanStatus>(
          'INFO',
          'ON_ITS_WAY',
          'OUT_FOR_DELIVERY',
          'EXCEPTION',
          'DELIVERED',
          'RETURNED',
        ),
        late: fc.integer({ min: -50, max: 50 }),
      })
      .map(({ hours, status, late }) => scan(hours, status, hours + late)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      scans.chain((all) => {
        // The same digest is the same stored scan.
        const once = [...new Map(all.map((one) => [one.digest, one])).values()];
        return fc.record({
          once: fc.constant(once),
          mixed: fc.shuffledSubarray([...once, ...once], { minLength: once.length * 2 }),
        });
      }),
      ({ once, mixed }) => {
        expect(trackParcel(mixed, PACKED)).toEqual(trackParcel(once, PACKED));
      },
    ),
    { numRuns: 500 },
  );
});

test('PARC-03 a carrier is asked less often with age and while it is silent, and never for what has arrived', () => {
  expect(pollPause('OUT_FOR_DELIVERY', 3_600, 0)).toBe(900);
  expect(pollPause('NONE', 3_600, 0)).toBe(1_800);
  expect(pollPause('ON_ITS_WAY', 5 * 86_400, 0)).toBe(7_200);
  expect(pollPause('EXCEPTION', 20 * 86_400, 0)).toBe(21_600);
  expect([1, 2, 3, 20].map((failures) => pollPause('NONE', 60, failures))).toEqual([300, 600, 1_200, 21_600]);
  for (const over of ['DELIVERED', 'RETURNED'] as const) expect(pollPause(over, 60, 1)).toBeNull();
  expect(pollPause('ON_ITS_WAY', 46 * 86_400, 0)).toBeNull();
});
