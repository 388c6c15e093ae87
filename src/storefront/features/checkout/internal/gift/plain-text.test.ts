import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOrderRequestSchema } from '#contract/checkout/checkout.ts';
import { limits } from '#contract/fields/limits.ts';
import { toPlainText } from './plain-text.ts';

const { note, present } = placeOrderRequestSchema.shape;

test('EDIT-07 whatever is pasted becomes text that an order accepts, and plain text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
      const text = toPlainText(typed, limits.shopperNote);
      expect(note.safeParse(text).success).toBe(true);
      expect(present.safeParse({ message: text }).success).toBe(true);
    }),
  );
  expect(toPlainText('Kia ora!\r\n\tNgā mihi 🎁', 300)).toBe('Kia ora!\n\tNgā mihi 🎁');
  expect(toPlainText('a\u0000b\u2028c', 300)).toBe('abc');
  expect(toPlainText('🎁🎁', 3)).toBe('🎁');
});
