import { expect, test } from 'vitest';
import { COMBOBOX_SPINNER_MS, carouselDisplay, carouselGesture, deviceClass } from './interface-constants.ts';

test('APP-09 a window is mobile under 768, tablet under 1024, else desktop', () => {
  expect([0, 390, 767.5, 768, 1023, 1024, 2560].map(deviceClass)).toEqual(['mobile', 'mobile', 'mobile', 'tablet', 'tablet', 'desktop', 'desktop']);
});

test('APP-07 a combobox waits 1000 ms before it says that it waits', () => {
  expect(COMBOBOX_SPINNER_MS).toBe(1000);
});

test('APP-13 carousel gestures: 300 ms, threshold 5, angle 45, long swipes 0.5 and 300 ms, resistance 0.85, free-mode velocity 0.02', () => {
  expect(carouselGesture).toEqual({
    speedMs: 300,
    threshold: 5,
    touchAngle: 45,
    longSwipeRatio: 0.5,
    longSwipeMs: 300,
    resistanceRatio: 0.85,
    freeModeMinimumVelocity: 0.02,
  });
});

test('APP-14 carousels: no space between, one slide, 3000 ms between turns, zoom 1 to 3, navigation of 44 px', () => {
  expect(carouselDisplay).toEqual({ spaceBetween: 0, slidesPerView: 1, autoplayDelayMs: 3000, zoom: { min: 1, max: 3 }, navigationSize: 44 });
});
