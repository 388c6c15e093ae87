import { expect, test } from 'vitest';
import { joinReasons } from './join-reasons.ts';

test('MOVE-01 several reasons of a refused product are one sentence, each part without a full stop of its own', () => {
  expect(joinReasons(['price: Enter an amount such as 149.90.', 'name: Enter a name.'])).toBe(
    'price: Enter an amount such as 149.90; name: Enter a name.',
  );
  expect(joinReasons(['sizes: 40 to 48…', 'code: too long', 'price: wrong.'])).toBe(
    'sizes: 40 to 48…; code: too long; price: wrong.',
  );
  expect(joinReasons(['price: Enter an amount.'])).toBe('price: Enter an amount.');
  expect(joinReasons([])).toBe('');
});
