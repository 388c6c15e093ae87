import { expect, test } from 'vitest';
import { validateAcceptance } from './challenge-acceptance.ts';

const SECOND = 1_800_000_000;
const acceptance = (productId = '7', expiry: number | string = SECOND) => `1.${productId}.${expiry}.${'s'.repeat(43)}`;
const before = SECOND * 1000 - 1;

test('CHAL-08 an acceptance is valid for its product until it expires', () => {
  expect(validateAcceptance(acceptance(), '7', before)).toBe('ACCEPTED');
  expect(validateAcceptance(acceptance(), '7', SECOND * 1000)).toBe('EXPIRED');
  expect(validateAcceptance(acceptance(), '8', before)).toBe('WRONG');
  expect(validateAcceptance(acceptance(), '7', before, () => false)).toBe('WRONG');
  expect(validateAcceptance(undefined, '7', before)).toBe('MISSING');
});

test('CHAL-08 any other text is not an acceptance', () => {
  const onlyOurs = (signed: string) => signed === `1.7.${SECOND}`;
  for (const text of [
    'x',
    '.',
    acceptance('07'),
    acceptance('7', '1e9'),
    acceptance('7', SECOND + 1),
    ` ${acceptance()}`,
    acceptance().replace('1.', '2.'),
  ])
    expect(validateAcceptance(text, '7', before, onlyOurs), text).toBe('WRONG');
  expect(validateAcceptance('1.7.soon.s', '7', before), 'an invalid date').toBe('EXPIRED');
});
