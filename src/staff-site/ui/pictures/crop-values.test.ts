import { expect, test } from 'vitest';
import { cropOfShape, MIDDLE, placeInBox, readCrop, readFocus, WHOLE, withCorner } from './crop-values.ts';

const wide = { width: 800, height: 600 };

test('OWN-13 what is typed or dragged is always a part of the picture', () => {
  expect(readCrop({ left: 900, top: -5, width: 500, height: 2_000 })).toEqual({
    left: 500,
    top: 0,
    width: 500,
    height: 1_000,
  });
  expect(readCrop({ left: Number.NaN, top: 0, width: 0, height: 10 })).toEqual({
    left: 0,
    top: 0,
    width: 50,
    height: 50,
  });
  expect(readFocus({ x: -1, y: 140 })).toEqual({ x: 0, y: 100 });
  const half = { left: 250, top: 250, width: 500, height: 500 };
  expect(withCorner(half, 'end', { x: 2_000, y: 0 })).toEqual({ left: 250, top: 250, width: 750, height: 50 });
  expect(withCorner(half, 'start', { x: -9, y: 999 })).toEqual({ left: 0, top: 700, width: 750, height: 50 });
});

test('OWN-13 a shape is the largest part of that shape, and a preview shows what a page shows', () => {
  expect(cropOfShape(wide, 1)).toEqual({ left: 125, top: 0, width: 750, height: 1_000 });
  expect(cropOfShape(wide, 16 / 9)).toEqual({ left: 0, top: 125, width: 1_000, height: 750 });
  expect(placeInBox(wide, WHOLE, MIDDLE, 4 / 3)).toEqual({ width: '100%', height: '100%', left: '0%', top: '0%' });
  expect(placeInBox(wide, WHOLE, { x: 100, y: 50 }, 1)).toMatchObject({ width: '133.33%', left: '-33.33%', top: '0%' });
});
