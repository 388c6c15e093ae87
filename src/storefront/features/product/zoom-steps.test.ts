import { expect, it } from 'vitest';
import { stepZoom } from './zoom-steps.ts';

it('PROD-30: zooms from 1 to 2.5 in steps of 0.4 and back', () => {
  const up = [1];
  while (up.length < 6) up.push(stepZoom(up.at(-1) ?? 1, 1));
  expect(up).toEqual([1, 1.4, 1.8, 2.2, 2.5, 2.5]);
  const down = [2.5];
  while (down.length < 6) down.push(stepZoom(down.at(-1) ?? 1, -1));
  expect(down).toEqual([2.5, 2.1, 1.7, 1.3, 1, 1]);
});
