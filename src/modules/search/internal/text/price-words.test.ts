import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPrices } from './price-words.ts';

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

test.each([
  ['boots under 200', { priceMax: 200 }, 'boots'],
  ['boots under $200', { priceMax: 200 }, 'boots'],
  ['womens sneakers less than 150', { priceMax: 150 }, 'womens sneakers'],
  ['jackets over 200', { priceMin: 200 }, 'jackets'],
  ['at least $50 up to $90 socks', { priceMin: 50, priceMax: 90 }, 'socks'],
  ['sneakers 100 to 150', { priceMin: 100, priceMax: 150 }, 'sneakers'],
  ['sneakers $5-$15', { priceMin: 5, priceMax: 15 }, 'sneakers'],
  ['between 50 and 80 dollars hoodie', { priceMin: 50, priceMax: 80 }, 'dollars hoodie'],
  ['under 50', { priceMax: 50 }, ''],
])('UX-04 “%s” asks for these prices', (typed, prices, rest) => {
  const asked = readPrices(typed);
  expect(asked).toMatchObject({ ...prices, cheapFirst: false });
  expect(tidy(asked.text)).toBe(rest);
});

test.each([
  'size 8 to 9',
  '8-9 boots',
  'relay 90',
  'metronome 3',
  'bollard 84',
  'eu 42',
  '150 to 100',
  'under the sea',
])('UX-04 “%s” asks for no price', (typed) => {
  expect(readPrices(typed)).toEqual({ cheapFirst: false, text: typed });
});

test('UX-04 cheap asks for the least expensive first, every time', () => {
  for (let n = 0; n < 3; n += 1) {
    expect(readPrices('cheap sneakers').cheapFirst).toBe(true);
    expect(tidy(readPrices('cheap sneakers').text)).toBe('sneakers');
  }
});

test('any text is read, without throwing, to at most itself', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (typed) => {
      const { text, priceMin = 0, priceMax = Number.POSITIVE_INFINITY } = readPrices(typed);
      expect(text.length).toBeLessThanOrEqual(typed.length);
      expect(Number.isInteger(priceMin)).toBe(true);
      expect(priceMax).toBeGreaterThanOrEqual(0);
    }),
  );
});
