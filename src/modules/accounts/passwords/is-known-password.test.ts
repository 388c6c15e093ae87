import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordProblems } from '#contract/fields/password.ts';
import { isGuessablePassword } from './is-guessable-password.ts';
import { isKnownPassword } from './is-known-password.ts';
import { FINGERPRINT_BYTES } from './password-fingerprint.ts';

const entries = (): string[] => {
  const list = readFileSync(join(import.meta.dirname, 'known-passwords.bin'));
  return Array.from({ length: list.length / FINGERPRINT_BYTES }, (_, at) =>
    list.subarray(at * FINGERPRINT_BYTES, (at + 1) * FINGERPRINT_BYTES).toString('hex'),
  );
};

test('SEC-22 the list of passwords known from breaches has at least 100,000, sorted, none twice', () => {
  const all = entries();
  expect(all.length).toBeGreaterThanOrEqual(100_000);
  expect(all).toEqual([...new Set(all)].sort());
});

test.each(['1qaz@WSX', 'G00dPa$$w0rd', 'Ncc-1701', 'Film@123', 'Blink182!', '#Scooby1#', 'Dragon69!'])(
  'SEC-22 %s meets the rules of passwords and is refused, because it is known from breaches',
  (password) => {
    expect(passwordProblems(password)).toEqual([]);
    expect(isKnownPassword(password)).toBe(true);
    expect(isGuessablePassword(password)).toBe(true);
  },
);

test('SEC-22 a password of random characters is not taken for a known one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 24 }), (bytes) => {
      expect(isKnownPassword(Buffer.from(bytes).toString('base64'))).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});
