import { expect, test, vi } from 'vitest';
import { createScrollingFlag } from './create-scrolling-flag.ts';
import { isScrolling } from './scrolling-flag.ts';

test('APP-04 the flag is set while the document scrolls, and cleared when scrolling has stopped', () => {
  let now = 1_000;
  const listeners: (() => void)[] = [];
  const isScrolling = createScrollingFlag({ onScroll: (listener) => listeners.push(listener), now: () => now });
  const scroll = () => {
    for (const listener of listeners) listener();
  };
  expect(isScrolling()).toBe(false);
  expect(listeners).toHaveLength(1);
  scroll();
  expect(isScrolling()).toBe(true);
  now += 100;
  scroll();
  now += 100;
  expect(isScrolling()).toBe(true);
  now += 50;
  expect(isScrolling()).toBe(false);
  expect(listeners).toHaveLength(1);
});

test('APP-04 the shop’s own flag listens to scrolling of the document', async () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  expect(isScrolling()).toBe(false);
  page.dispatchEvent(new Event('scroll'));
  expect(isScrolling()).toBe(true);
  await expect.poll(isScrolling).toBe(false);
  vi.unstubAllGlobals();
});
