import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TokenRefusal, validateToken, writeToken } from './signed-token.ts';

const key = randomBytes(32);
const NOW = 1_800_000_000;
const verdictOf = (...question: Parameters<typeof validateToken>): 'GENUINE' | TokenRefusal => {
  const validated = validateToken(...question);
  return validated.ok ? 'GENUINE' : validated.error;
};

test('D11 a token opens what it was issued for, until its second of expiry, and nothing else', () => {
  const number = fc.integer({ min: 0, max: 99_999_999 }).map((value) => `NZ${String(value).padStart(8, '0')}`);
  const purpose = fc.constantFrom('view' as const, 'return' as const);
  fc.assert(
    fc.property(
      number,
      fc.option(number, { freq: 1 }),
      purpose,
      purpose,
      fc.integer({ min: -5, max: 5 }),
      (made, other, issuedFor, requestedPurpose, left) => {
        // Half the time it is validated for the order it was issued for; otherwise genuine tokens would hardly ever
        // match.
        const requested = other ?? made;
        const verdict = verdictOf(key, requestedPurpose, requested, writeToken(key, issuedFor, made, NOW + left), NOW);
        const right = made === requested && issuedFor === requestedPurpose;
        expect(verdict).toBe(!right ? 'WRONG' : left > 0 ? 'GENUINE' : 'EXPIRED');
      },
    ),
    { numRuns: 2_000 },
  );
  expect(verdictOf(randomBytes(32), 'view', 'NZ1', writeToken(key, 'view', 'NZ1', NOW + 9), NOW)).toBe('WRONG');
});

test('D11 a token with any one character changed is invalid', () => {
  const token = writeToken(key, 'view', 'NZ00000001', NOW + 60);
  for (let index = 0; index < token.length; index += 1)
    for (const sign of 'A0-_.') {
      if (token[index] === sign) continue;
      const changed = token.slice(0, index) + sign + token.slice(index + 1);
      expect(verdictOf(key, 'view', 'NZ00000001', changed, NOW), changed).toBe('WRONG');
    }
});

test('D11 100,000 guesses open nothing; 20,000 tokens are all different and no bit is biased', () => {
  const head = `1.${NOW + 60}.`;
  let opened = 0;
  for (let guess = 0; guess < 100_000; guess += 1) {
    const noise = randomBytes(40).toString('base64url');
    const guessed = `${head}${noise.slice(0, 22)}.${noise.slice(22, 54)}`;
    if (verdictOf(key, 'view', 'NZ00000001', guessed, NOW) !== 'WRONG') opened += 1;
  }
  expect(opened).toBe(0);
  const tokens = Array.from({ length: 20_000 }, () => writeToken(key, 'view', 'NZ00000001', NOW + 60));
  expect(new Set(tokens).size).toBe(20_000);
  expect(new Set(tokens.map((token) => token.split('.')[2])).size).toBe(20_000);
  const ones = new Uint32Array(192);
  for (const token of tokens) {
    const bits = Buffer.from(token.split('.')[3] ?? '', 'base64url');
    expect(bits).toHaveLength(24);
    for (let bit = 0; bit < 192; bit += 1) ones[bit] = (ones[bit] ?? 0) + (((bits[bit >> 3] ?? 0) >> (bit & 7)) & 1);
  }
  // Six standard deviations of a fair coin.
  for (const count of ones) expect(Math.abs(count - 10_000)).toBeLessThan(425);
});

test('D11 a genuine token is valid to its last second, and never for another purpose', () => {
  const token = writeToken(key, 'view', 'NZ00000001', NOW);
  expect(verdictOf(key, 'view', 'NZ00000001', token, NOW - 1)).toBe('GENUINE');
  expect(verdictOf(key, 'view', 'NZ00000001', token, NOW)).toBe('EXPIRED');
  expect(verdictOf(key, 'view', 'NZ00000001', token, NOW + 86_400 * 365)).toBe('EXPIRED');
  expect(verdictOf(key, 'return', 'NZ00000001', token, NOW - 1)).toBe('WRONG');
});
