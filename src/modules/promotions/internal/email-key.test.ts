import { expect, test } from 'vitest';
import { usageKeys } from './email-key.ts';

test.each([
  ['Aroha@Example.NZ ', 'aroha@example.nz'],
  ['aroha+welcome@example.nz', 'aroha@example.nz'],
  ['a.ro.ha+x@googlemail.com', 'aroha@gmail.com'],
  ['a.roha@example.nz', 'a.roha@example.nz'],
  ['+only@example.nz', '+only@example.nz'],
])('A8 %s is counted as %s', (email, key) => {
  expect(usageKeys(null, email)).toEqual([`e:${key}`]);
});
