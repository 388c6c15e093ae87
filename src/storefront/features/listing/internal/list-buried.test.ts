/**
 * From the index through a page's size marks to the order a visitor sees, compared with a direct implementation of the
 * rule.
 */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { SizeMarks } from '#contract/products/size-marks.ts';
import { createMemoryBackend } from '#storefront/lib/storage/memory-backend.ts';
import { buryScript } from '../bury-before-paint.server.ts';
import { listBuried } from './list-buried.ts';

afterEach(() => vi.unstubAllGlobals());

function store(values: Record<string, unknown>): void {
  const backend = createMemoryBackend();
  for (const [name, value] of Object.entries(values))
    backend.setItem(`v1:${name}`, typeof value === 'string' ? value : JSON.stringify(value));
  vi.stubGlobal('localStorage', backend);
}
const inVariant = (variant: string) => ({ at: 1, variants: { preferredSizeAvailability: variant } });
const size = (label: string) => ({ system: 'usMen', label });
/** Four products: in 9; in 10; without sizes; sold out. */
const marks: SizeMarks = { count: 4, sized: 'b', having: { usMen: { '9': '1', '10': '2' } } };
const bury = (values: Record<string, unknown>, of = marks) => {
  store(values);
  return listBuried(of, 'v1:');
};

test('ANA-08 products the shopper cannot wear are buried: in other sizes only, or sold out; a bag fits everybody', () => {
  const experiments = inVariant('buryUnavailable');
  expect(bury({ experiments, 'my-size': { system: 'usMen', mine: size('9') } })).toEqual([1, 3]);
  expect(bury({ experiments, 'bought-size': size('10') })).toEqual([0, 3]);
  // The chosen size takes precedence over the bought one.
  expect(bury({ experiments, 'my-size': { system: 'eu', mine: size('9') }, 'bought-size': size('10') })).toEqual([
    1, 3,
  ]);
  expect(bury({ experiments, 'my-size': { system: 'usMen', mine: null }, 'bought-size': size('10') })).toEqual([0, 3]);
});

test('ANA-08 nothing moves for the control, without a size, for a size no product has, and with disabled or damaged storage', () => {
  const mine = { 'my-size': { system: 'usMen', mine: size('9') } };
  for (const values of [
    mine,
    { ...mine, experiments: inVariant('control') },
    { ...mine, experiments: { at: 1, variants: {} } },
    { ...mine, experiments: '{' },
    { ...mine, experiments: 'null' },
    { experiments: inVariant('buryUnavailable') },
    { experiments: inVariant('buryUnavailable'), 'bought-size': size('15') },
    { experiments: inVariant('buryUnavailable'), 'bought-size': { system: '__proto__', label: 'constructor' } },
    { experiments: inVariant('buryUnavailable'), 'bought-size': 7 },
  ])
    expect(bury(values)).toEqual([]);
  vi.stubGlobal('localStorage', undefined);
  expect(listBuried(marks, 'v1:')).toEqual([]);
});

test('ANA-08 of sixty products exactly those are buried that have sizes but not the shopper’s', () => {
  const page = fc.array(fc.record({ sized: fc.boolean(), nine: fc.boolean() }), { maxLength: 60, size: 'max' });
  fc.assert(
    fc.property(page, (products) => {
      const digits = (of: (one: (typeof products)[number]) => boolean) =>
        Array.from({ length: Math.ceil(products.length / 4) }, (_, at) =>
          products
            .slice(at * 4, at * 4 + 4)
            .reduce((sum, one, bit) => sum + (of(one) ? 2 ** bit : 0), 0)
            .toString(16),
        ).join('');
      const having = products.some(({ nine }) => nine) ? { usMen: { '9': digits(({ nine }) => nine) } } : {};
      const found = bury(
        { experiments: inVariant('buryUnavailable'), 'bought-size': size('9') },
        { count: products.length, sized: digits(({ sized, nine }) => sized || nine), having },
      );
      const plain = products.flatMap(({ sized, nine }, place) =>
        products.some((one) => one.nine) && sized && !nine ? [place] : [],
      );
      expect(found).toEqual(plain);
    }),
  );
});

test('ANA-08 the inline script finds the same positions, and orders the list before it is painted', () => {
  const script = buryScript({ root: null, listing: { sizeMarks: marks } }, (code) => code);
  expect(buryScript({ listing: { sizeMarks: null } }, (code) => code)).toBe('');
  const rules: string[] = [];
  const document = { adoptedStyleSheets: [] as unknown[] };
  class CSSStyleSheet {
    replaceSync(text: string): void {
      rules.push(text);
    }
  }
  const run = () => new Function('document', 'CSSStyleSheet', script)(document, CSSStyleSheet);
  store({ experiments: inVariant('control'), 'bought-size': size('9') });
  run();
  expect([rules, document.adoptedStyleSheets]).toEqual([[], []]);
  store({ experiments: inVariant('buryUnavailable'), 'bought-size': size('9') });
  run();
  expect(rules).toEqual(['#hits>:nth-child(2),#hits>:nth-child(4){order:1}']);
  expect(document.adoptedStyleSheets).toHaveLength(1);
});
