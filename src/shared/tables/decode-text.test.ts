import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileKindOf } from '../file-kind.ts';
import { openTextReader, type TextEncoding, UnreadableText } from './decode-text.ts';
import { declarationLength, delimiterOf } from './table-dialect.ts';

/** Letters of Windows-1252 beyond Latin-1 are in its second half: the euro, curly quotes, dashes. */
const WINDOWS: Readonly<Record<string, number>> = { '€': 0x80, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 };
const inWindows = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => WINDOWS[letter] ?? letter.charCodeAt(0));

/** The text and encoding of bytes that arrive in parts of the given lengths. */
function readParts(bytes: Uint8Array, lengths: readonly number[]): { text: string; encoding: TextEncoding } {
  const kind = fileKindOf(bytes.subarray(0, 4096));
  const reader = openTextReader(kind === 'utf-16le' || kind === 'utf-16be' ? kind : 'text');
  let text = '';
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    text += reader.write(bytes.subarray(at, at + length));
    at = Math.min(at + length, bytes.length);
  }
  return { text: text + reader.end(), encoding: reader.encoding() };
}

test('MOVE-05 UTF-8, UTF-16 and Windows-1252 are recognised however the file is cut into parts', () => {
  const letters = fc.array(fc.constantFrom('a', ' ', ',', '\n', 'é', 'ü', '½', '€', '’', '–', '“'), { maxLength: 60 });
  fc.assert(
    fc.property(letters, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }), (list, lengths) => {
      // Enough plain text around the letters to stand for a table.
      // Apart from each other, as in words: three in a row may happen to be one letter of UTF-8.
      const text = `code,name\n${list.map((letter) => `${letter}a`).join('')}\nend,of file\n`;
      const isPlain = /^[\u0000-\u007f]*$/.test(text);
      expect(readParts(Buffer.from(text), lengths)).toEqual({ text, encoding: 'utf-8' });
      expect(readParts(inWindows(text), lengths)).toEqual({ text, encoding: isPlain ? 'utf-8' : 'windows-1252' });
      expect(readParts(Buffer.from(`\uFEFF${text}`, 'utf16le'), lengths).encoding).toBe('utf-16le');
      expect(readParts(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), lengths)).toEqual({
        text,
        encoding: 'utf-16be',
      });
    }),
  );
});

test('MOVE-05 bytes that are text in none of them are refused: damaged, mixed, cut off', () => {
  const refused = (...bytes: (string | number[])[]) =>
    expect(() =>
      readParts(
        Buffer.concat(bytes.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
        [],
      ),
    );
  // Mac OS Roman: é is a byte that Windows-1252 leaves free or uses for another letter.
  refused('caf', [0x8d], ', and more\n').toThrow(UnreadableText);
  refused('Kōwhai and pōhutukawa, then ', [0xe9], ' of another encoding\n').toThrow(/mixes two encodings/);
  refused('code,name\nA,caf', [0xc3]).toThrow(/middle of a character/);
});

test('MOVE-05 the delimiter is the one that the header has most often, or that its first line declares', () => {
  expect(delimiterOf('code;"a, b, c";name\n')).toBe(';');
  expect(delimiterOf('code\tname\tprice, NZ$\n1,2,3,4,5,6\n')).toBe('\t');
  expect(delimiterOf('code|name\n')).toBe('|');
  expect(delimiterOf('code\n1;2;3\n')).toBe(',');
  expect(delimiterOf('\uFEFFsep=;\r\ncode,name\n')).toBe(';');
  expect(declarationLength('sep=;\r\ncode')).toBe(7);
  expect(declarationLength('separator;x\n')).toBe(0);
});
