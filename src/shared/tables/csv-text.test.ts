import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('cells that a spreadsheet would run as formulas are text; quotes and line ends stay within their cell', () => {
  const rows = [
    [2, '=HYPERLINK("http://x")'],
    [-3, '+64 21'],
    [4, 'a, b\n"c"'],
    [5, '@SUM(A1)'],
    [6, '\tx'],
  ];
  expect(csvText(rows).split('\r\n')).toEqual([
    `2,"'=HYPERLINK(""http://x"")"`,
    `-3,'+64 21`,
    '4,"a, b\n""c"""',
    `5,'@SUM(A1)`,
    "6,'\tx",
    '',
  ]);
});
