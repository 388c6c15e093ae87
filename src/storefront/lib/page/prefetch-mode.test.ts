import { expect, test } from 'vitest';
import { prefetchMode } from './prefetch-mode.ts';

test.each([
  [undefined, 'intent'],
  [{}, 'intent'],
  [{ saveData: false, effectiveType: '4g' }, 'intent'],
  [{ effectiveType: '3g' }, 'intent'],
  [{ saveData: true, effectiveType: '4g' }, 'none'],
  [{ effectiveType: '2g' }, 'none'],
  [{ effectiveType: 'slow-2g' }, 'none'],
] as const)('APP-10 %j: prefetch %s', (connection, mode) => {
  expect(prefetchMode(connection)).toBe(mode);
});
