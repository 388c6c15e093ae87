import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { experiments } from '#contract/site/experiments.ts';
import { type Features, toFeatures } from '../features.ts';
import { assignVariant, splitOf } from './assign-variant.ts';
import { checkSplit } from './statistics.ts';

const own = toFeatures(
  JSON.parse(readFileSync(new URL('../../../../demo-shop/experiments.json', import.meta.url), 'utf8')),
);
const visitor = (n: number) => createHash('sha256').update(String(n)).digest('hex').slice(0, 32);
const NAME = 'preferredSizeAvailability';

test('ANA-07 the experiment has these variants, this goal and this scope', () => {
  expect(experiments).toEqual({
    [NAME]: { variants: ['control', 'buryUnavailable'], goal: 'orderSuccess', scope: 'product_listing-view' },
  });
  expect(own[NAME]?.defaultValue).toBe('control');
});

test('ANA-08 with the default settings visitors are split evenly by their stored id, and each always gets the same variant', () => {
  const count = { control: 0, buryUnavailable: 0 };
  for (let n = 0; n < 20_000; n += 1) {
    const found = assignVariant(own, NAME, visitor(n));
    expect(found?.counted).toBe(true);
    count[found?.variant as 'control'] += 1;
    // Other visitors are assigned in between, by newly read definitions.
    if (n % 500 === 0) expect(assignVariant(structuredClone(own), NAME, visitor(n))).toEqual(found);
  }
  expect(splitOf(own, NAME)).toEqual([0.5, 0.5]);
  expect(checkSplit([count.control, count.buryUnavailable], [0.5, 0.5]).pValue).toBeGreaterThan(0.001);
});

test('ANA-07 a merchant may end it, force a variant, exclude visitors or enter invalid values', () => {
  const withRules = (rules: unknown[], defaultValue: unknown = 'control') =>
    toFeatures({ features: { [NAME]: { defaultValue, rules } } }) as Features;
  const of = (features: Features) => assignVariant(features, NAME, visitor(1));
  expect(of({})).toBe(null);
  expect(splitOf({}, NAME)).toBe(null);
  expect(of(withRules([]))).toEqual({ variant: 'control', counted: false });
  expect(of(withRules([{ force: 'buryUnavailable' }]))).toEqual({ variant: 'buryUnavailable', counted: false });
  expect(of(withRules([], 'somethingElse'))).toEqual({ variant: 'control', counted: false });
  expect(
    of(withRules([{ variations: ['control', 'buryUnavailable'], coverage: 0, hashAttribute: 'id' }]))?.counted,
  ).toBe(false);
  const uneven = withRules([{ variations: ['control', 'buryUnavailable'], weights: [0.9, 0.1], hashAttribute: 'id' }]);
  expect(splitOf(uneven, NAME)).toEqual([0.9, 0.1]);
  const buried = Array.from({ length: 5_000 }, (_, n) => assignVariant(uneven, NAME, visitor(n))).filter(
    (one) => one?.variant === 'buryUnavailable',
  ).length;
  expect(checkSplit([5_000 - buried, buried], [0.9, 0.1]).pValue).toBeGreaterThan(0.001);
  for (const response of [null, [], 'x', {}, { features: [] }, { features: { a: { rules: 'x' } } }])
    expect(() => toFeatures(response)).toThrow('feature definitions');
});
