/** Fails a test in which console.error or console.warn is called. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

let noise: unknown[][] = [];
beforeEach(() => {
  noise = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    noise.push(args);
  });
  vi.spyOn(console, 'warn').mockImplementation((...args) => {
    noise.push(args);
  });
});
afterEach(() => {
  expect(noise, 'console.error or console.warn was called').toEqual([]);
});
