import { expect, it } from 'vitest';
import { pinchZoom, stepZoom, swipeTurn } from './zoom-steps.ts';

it('PROD-30: zooms from 1 to 2.5 in steps of 0.4 and back', () => {
  const up = [1];
  while (up.length < 6) up.push(stepZoom(up.at(-1) ?? 1, 1));
  expect(up).toEqual([1, 1.4, 1.8, 2.2, 2.5, 2.5]);
  const down = [2.5];
  while (down.length < 6) down.push(stepZoom(down.at(-1) ?? 1, -1));
  expect(down).toEqual([2.5, 2.1, 1.7, 1.3, 1, 1]);
});

it('PROD-30 APP-14: two fingers zoom between 1 and 2.5 as well', () => {
  expect(pinchZoom(1, 100, 150)).toBe(1.5);
  expect(pinchZoom(1.5, 100, 400)).toBe(2.5);
  expect(pinchZoom(2.5, 300, 100)).toBe(1);
  expect(pinchZoom(1.4, 0, 100)).toBe(1.4);
});

it('PROD-30 APP-13 FIX-42: a horizontal swipe changes the image, if fast or far; a tap or a vertical swipe does not', () => {
  const swipe = (dx: number, dy: number, ms = 200) => swipeTurn({ dx, dy, ms, width: 400 });
  expect([swipe(-60, 10), swipe(60, 10), swipe(-6, 0), swipe(-60, 60)]).toEqual([1, -1, 1, 1]);
  expect([swipe(0, 0), swipe(-5, 0), swipe(-60, 61), swipe(0, 90)]).toEqual([0, 0, 0, 0]);
  // A slow swipe has to cover half the width.
  expect([swipe(-199, 0, 301), swipe(-200, 0, 301), swipe(199, 0, 300)]).toEqual([0, 1, -1]);
});
