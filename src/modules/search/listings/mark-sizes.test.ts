import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendDocument, createIndexData } from '../internal/index/index-data.ts';
import { finishAtOnce, sampleDocument } from '../internal/search-fixtures.ts';
import { SIZE_SYSTEMS } from '../internal/size-systems.ts';
import { markSizes } from './mark-sizes.ts';

const product = fc.record({
  soldOut: fc.boolean(),
  usMen: fc.subarray(['8', '9', '10']),
  eu: fc.subarray(['41', '42.5']),
});

test('ANA-08 a page’s marks say of each product which sizes it has, and whether it comes in sizes at all', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 60, size: 'max' }), (products) => {
      const data = createIndexData(64);
      for (const [n, { usMen, eu }] of products.entries())
        appendDocument(data, sampleDocument({ id: n + 1, sizes: { usMen, eu } }));
      finishAtOnce(data);
      const hits = products.map(({ soldOut }, n) => ({ id: String(n + 1), soldOut }));
      const { count, sized, having } = markSizes({ productIndex: { version: 1, snapshot: '1:1:', data } }, hits);
      expect(count).toBe(products.length);
      const bit = (digits: string | undefined, place: number) =>
        ((Number.parseInt(digits?.[Math.floor(place / 4)] ?? '0', 16) >> (place % 4)) & 1) === 1;
      for (const [place, one] of products.entries()) {
        expect(bit(sized, place)).toBe(one.soldOut || one.usMen.length + one.eu.length > 0);
        for (const label of ['8', '9', '10', '11'])
          expect(bit(having.usMen?.[label], place)).toBe(one.usMen.includes(label));
        for (const label of ['41', '42.5']) expect(bit(having.eu?.[label], place)).toBe(one.eu.includes(label));
      }
      // A size that no product has is left out.
      for (const system of SIZE_SYSTEMS)
        for (const digits of Object.values(having[system] ?? {})) expect(digits).toMatch(/[1-9a-f]/);
    }),
  );
});
