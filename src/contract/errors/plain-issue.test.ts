import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainIssue } from './plain-issue.ts';

test.each([
  [z.number().max(100), 101, 'At most 100.'],
  [z.int().min(1), 0, 'At least 1.'],
  [z.number().positive(), 0, 'More than 0.'],
  [z.number(), 'ten', 'Enter a number.'],
  [z.int(), 1.5, 'Enter a whole number.'],
  [z.string().min(1), '', 'Fill this in.'],
  [z.string(), undefined, 'Fill this in.'],
  [z.string(), 7, 'Enter some text.'],
  [z.string().min(8), 'short', 'At least 8 characters.'],
  [z.string().max(5), 'too long', 'At most 5 characters.'],
  [z.string().max(1), 'too long', 'At most 1 character.'],
  [z.array(z.string()).min(1), [], 'Add at least one.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 of these.'],
  [z.enum(['gold', 'silver']), 'tin', 'Choose one of: gold, silver.'],
  [z.literal('home'), 'x', 'Only home is allowed.'],
  [z.strictObject({}), { x: 1 }, 'Unknown: x.'],
  [z.uuid(), 'x', 'This is not a valid id.'],
  [z.iso.datetime(), 'x', 'Enter a date and time.'],
  [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
    { kind: 'b' },
    'Choose one of the available types.',
  ],
  [z.string().regex(/x/, 'Enter an amount such as 149.90.'), 'y', 'Enter an amount such as 149.90.'],
])('FIX-74 %#: %j', (schema, value, words) => {
  expect(schema.safeParse(value, { error: plainIssue }).error?.issues[0]?.message ?? '').toBe(words);
});
