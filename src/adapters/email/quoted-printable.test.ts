/** Whatever the text, the encoding is legal and gives it back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quotedPrintable } from './quoted-printable.ts';

function decode(encoded: string): string {
  const joined = encoded.replaceAll('=\r\n', '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  // Long lines in which nearly every letter is escaped.
  fc.string({ unit: fc.constantFrom('ā', '=', 'x'), minLength: 40, maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(' ', '\t', '\r\n', '\n', '=', 'ā', '👟', 'x', '.'), maxLength: 400 }),
);

test('UX-12 any text comes back, in lines of at most 76 characters of ASCII', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const encoded = quotedPrintable(text);
      // A line feed alone becomes the line end of mail.
      expect(decode(encoded)).toBe(text.toWellFormed().replace(/\r?\n/g, '\r\n'));
      for (const line of encoded.split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(76);
        // Escapes are whole, and no line ends in a space that a server may remove.
        expect(line).toMatch(/^(?:[\t\x20-\x3c\x3e-\x7e]|=[0-9A-F]{2})*=?$/);
        expect(line).not.toMatch(/[\t ]$/);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('letters with macrons and equals signs are escaped, plain words stay readable', () => {
  expect(quotedPrintable('Kia ora Mārama, 1 = 1 \n.')).toBe('Kia ora M=C4=81rama, 1 =3D 1=20\r\n.');
});
