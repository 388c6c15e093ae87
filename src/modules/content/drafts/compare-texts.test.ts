import { expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';

test('OWN-10 the difference of two texts is the paragraphs that were changed, added and removed, however long the text is', () => {
  expect(compareTexts('One\n\nTwo\n\nThree', 'One\r\n\r\nTwo\n \nThree\n')).toEqual([]);
  expect(compareTexts('One\n\nTwo\n\nThree', 'One\n\n2\n\nThree')).toEqual([{ before: 'Two', after: '2' }]);
  expect(compareTexts('Old\n\nA\n\nB\n\nC', 'A\n\nB\n\nMore\n\nC')).toEqual([
    { before: 'Old', after: '' },
    { before: '', after: 'More' },
  ]);
  expect(compareTexts('', 'A\n\nB')).toEqual([{ before: '', after: 'A\n\nB' }]);
  const many = Array.from({ length: 20_000 }, (_, at) => `Line ${at}`);
  const changed = many.with(19_000, 'Changed');
  expect(compareTexts(many.join('\n\n'), changed.join('\n\n'))).toEqual([{ before: 'Line 19000', after: 'Changed' }]);
  const other = compareTexts(many.join('\n\n'), many.map((line) => `${line}!`).join('\n\n'));
  expect(other).toHaveLength(1);
});
