/** PARC-05 What the carrier's price becomes, and when a silent carrier is asked again. */
import { expect, test } from 'vitest';
import { splitIntoParcels } from '#modules/parcels/sizes/parcel-sizes.ts';
import { testConfig } from '../../../tests/support/shop/test-context.ts';
import { mayAsk, noteAnswer } from './internal/carrier-pause.ts';
import { priceOfRate } from './internal/price-of-rate.ts';

const priced = (cents: bigint, settings: Record<string, string>) =>
  priceOfRate(testConfig({ KERB_CARRIER: 'starshipit', ...settings }), cents);

test('PARC-05 a mark-up in percent and in cents, GST where the rate has none, rounded up once', () => {
  expect(priced(870n, {})).toBe(870n);
  expect(priced(870n, { KERB_CARRIER_RATES_MARKUP_PERCENT: '10', KERB_CARRIER_RATES_MARKUP_CENTS: '150' })).toBe(1107n);
  expect(priced(870n, { KERB_CARRIER_RATES_ROUND_CENTS: '50' })).toBe(900n);
  expect(priced(900n, { KERB_CARRIER_RATES_ROUND_CENTS: '50' })).toBe(900n);
  // $3.39 and 15 % are $3.8985.
  expect(priced(339n, { KERB_CARRIER_RATES_GST: 'added' })).toBe(390n);
  expect(priced(1n, {})).toBe(1n);
});

test('PARC-05 rates need a carrier, and those of NZ Post have GST in them', () => {
  expect(() => testConfig({ KERB_CARRIER_RATES: 'true' })).toThrow(/KERB_CARRIER_RATES: needs a connected carrier/);
  expect(() => testConfig({ KERB_CARRIER: 'nz-post', KERB_CARRIER_RATES_GST: 'added' })).toThrow(/GST in them/);
});

test('PARC-05 many pairs are several parcels, of the same weight together', () => {
  expect(splitIntoParcels(1, 1_350)).toEqual([{ lengthCm: 35, widthCm: 25, heightCm: 14, weightGrams: 1_350 }]);
  const parcels = splitIntoParcels(20, 60_000);
  expect(parcels).toHaveLength(3);
  expect(parcels[0]).toMatchObject({ weightGrams: 20_000, heightCm: 98 });
  expect(splitIntoParcels(2, 51_000)).toHaveLength(3);
  expect(splitIntoParcels(1, 0)[0]?.weightGrams).toBe(1);
});

test('PARC-05 after three silences in a row the carrier rests, and one caller tries again, each time later', () => {
  const carrier = {};
  const at = (seconds: number) => new Date(seconds * 1_000);
  for (const second of [0, 1]) noteAnswer(carrier, false, at(second));
  expect(mayAsk(carrier, at(2))).toBe(true);
  noteAnswer(carrier, false, at(2));
  expect(mayAsk(carrier, at(31))).toBe(false);
  expect([mayAsk(carrier, at(32)), mayAsk(carrier, at(32))]).toEqual([true, false]);
  noteAnswer(carrier, false, at(33));
  expect([mayAsk(carrier, at(92)), mayAsk(carrier, at(93))]).toEqual([false, true]);
  noteAnswer(carrier, true, at(94));
  expect(mayAsk(carrier, at(94))).toBe(true);
});
