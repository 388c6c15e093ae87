import { expect, test } from 'vitest';
import { colourAndSize, sizeInSentence, sizePhrase } from './size-phrase.ts';

test.each([
  ['US 9', 'Size US 9', 'size US 9'],
  ['$25', 'Value $25', 'value $25'],
  ['One size', 'One size', 'one size'],
  ['', '', ''],
])('UX-03 the size “%s” reads “%s”, and “%s” in a sentence', (label, phrase, inSentence) => {
  expect(sizePhrase(label)).toBe(phrase);
  expect(sizeInSentence(label)).toBe(inSentence);
});

test('a colour with its size breaks after the separator only', () => {
  expect(colourAndSize('Chalk / Pounamu', 'US M 9')).toBe('Chalk / Pounamu\u00a0· Size\u00a0US\u00a0M\u00a09');
  expect(colourAndSize('', 'US 9')).toBe('Size\u00a0US\u00a09');
  expect(colourAndSize('As shown', '')).toBe('As shown');
});
