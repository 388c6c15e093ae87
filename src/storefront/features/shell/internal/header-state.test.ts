import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeaderState } from './header-state.ts';

test.each([
  [
    'small after 24 pixels down, whole after 24 up',
    [0, 200, 210, 190, 187, 186],
    [false, true, true, true, true, false],
  ],
  ['down again: small again', [0, 200, 150, 160, 173, 174], [false, true, false, false, false, true]],
  ['whole near the top, however it got there', [0, 300, 110, 109], [false, true, false, false]],
  ['whole within its own height', [0, 60, 109, 110, 111], [false, false, false, false, false]],
  ['many small steps count together', [200, 210, 220, 230], [true, true, true, true]],
])('UX-07 the header is %s', (_, ways, states) => {
  const isSmall = createHeaderState(110);
  expect(ways.map(isSmall)).toEqual(states);
});

test('UX-07 after any scrolling, 24 pixels up show the whole header and 24 down below it the small one', () => {
  const position = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(fc.array(position), position, (way, last) => {
      const isSmall = createHeaderState(110);
      for (const y of [...way, last]) isSmall(y);
      expect(isSmall(last + 134)).toBe(true);
      expect(isSmall(last + 110)).toBe(false);
    }),
  );
});
