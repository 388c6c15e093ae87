import { expect, test } from 'vitest';
import { code128 } from './code-128.ts';

/** Groups of six widths, and the last of seven. */
const symbolsOf = (bars: readonly number[]): string[] =>
  (bars.join('').match(/.{7}$|.{6}(?=.{7})/g) ?? []).map((symbol) => symbol);
const sum = (bars: readonly number[]): number => bars.reduce((all, width) => all + width, 0);

test('PARC-02 a bar code begins with Start B, ends with Stop, and has the check symbol of its text', () => {
  const symbols = symbolsOf(code128('PJJ123C'));
  // The sample that is often printed has check value 54 in code set A; Start B counts one more.
  expect(symbols.at(0)).toBe('211214');
  expect(symbols.at(-1)).toBe('2331112');
  expect(symbols.at(-2)).toBe(symbolsOf(code128('W'))[1]);
});

test('PARC-02 every character is eleven modules wide and has bars of its own; others are refused', () => {
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const bars = printable.map((character) => code128(character).slice(6, 12));
  expect(bars.every((one) => sum(one) === 11)).toBe(true);
  expect(new Set(bars.map(String)).size).toBe(95);
  expect(sum(code128('NZ12345678'))).toBe(11 * 12 + 13);
  for (const text of ['ā', '\n', '\u007f']) expect(() => code128(text)).toThrow(RangeError);
});
