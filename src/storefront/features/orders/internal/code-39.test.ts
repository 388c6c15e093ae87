import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code39 } from './code-39.ts';

/** Decodes bars like a scanner: by their widths alone, with the published table inverted. */
function scan(code: ReturnType<typeof code39>): string {
  const table: Record<string, string> = {
    '000110100': '0',
    '100100001': '1',
    '001100001': '2',
    '101100000': '3',
    '000110001': '4',
    '100110000': '5',
    '001110000': '6',
    '000100101': '7',
    '100100100': '8',
    '001100100': '9',
    '100000110': 'R',
    '010010100': '*',
  };
  let read = '';
  for (let index = 0; index < code.bars.length; index += 5) {
    const five = code.bars.slice(index, index + 5);
    const widths = five.flatMap((bar, place) => {
      const next = five[place + 1];
      return next ? [bar.width, next.at - bar.at - bar.width] : [bar.width];
    });
    read += table[widths.map((width) => (width > 1 ? '1' : '0')).join('')] ?? '?';
  }
  return read;
}

test('RET-07 the barcode of an RMA id decodes to that id', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
      const rma = `R${String(number).padStart(8, '0')}`;
      expect(scan(code39(rma))).toBe(`*${rma}*`);
    }),
  );
  expect(() => code39('Ā')).toThrow();
});
