import { describe, expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

describe('CAT-03 CAT-24: page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 10, [1, 2, 3, null, 10]],
    [4, 10, [1, 2, 3, 4, 5, null, 10]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [7, 10, [1, null, 6, 7, 8, 9, 10]],
    [10, 10, [1, null, 8, 9, 10]],
    [4, 3, [1, 2, 3]],
  ])('page %i of %i', (page, pages, expected) => {
    expect(pageNumbers(page, pages)).toEqual(expected);
  });
  it('never leaves out a single page, repeats none, stays short', () => {
    for (let pages = 1; pages <= 40; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const shown = pageNumbers(page, pages);
        const numbers = shown.filter((one) => one !== null);
        expect(numbers).toContain(page);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(shown.length).toBeLessThanOrEqual(7);
        for (const [index, one] of shown.entries()) {
          if (one === null) expect((shown[index + 1] as number) - (shown[index - 1] as number)).toBeGreaterThan(2);
        }
      }
    }
  });
});
