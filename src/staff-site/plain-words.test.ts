import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainWords } from './plain-words.ts';

test.each([
  [z.number().max(100), 101, 'At most 100.'],
  [z.int().min(1), 0, 'At least 1.'],
  [z.number().positive(), 0, 'More than 0.'],
  [z.number(), 'ten', 'Write a number.'],
  [z.int(), 1.5, 'Write a whole number.'],
  [z.string().min(1), '', 'Fill this in.'],
  [z.string(), undefined, 'Fill this in.'],
  [z.string().max(5), 'too long', 'At most 5 characters.'],
  [z.array(z.string()).min(1), [], 'Add at least one.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 of these.'],
  [z.enum(['gold', 'silver']), 'tin', 'Only "gold"|"silver".'],
  [z.string().regex(/x/, 'Write an amount such as 149.90.'), 'y', 'Write an amount such as 149.90.'],
])('%#: %j', (schema, value, words) => {
  expect(plainWords(schema.safeParse(value).error?.issues[0]?.message ?? '')).toBe(words);
});
