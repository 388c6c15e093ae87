/**
 * Passwords known from breaches (SEC-22). `known-passwords.bin` holds the sorted fingerprints of the most frequent ones;
 * `bin/generate/write-known-passwords.ts` says where they come from. No request leaves the shop for this.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINGERPRINT_BYTES, passwordFingerprint } from './password-fingerprint.ts';

let list: Buffer | undefined;

/** Read at the first use: most processes never set a password. */
const fingerprints = (): Buffer => (list ??= readFileSync(join(import.meta.dirname, 'known-passwords.bin')));

/**
 * Whether a password, whatever its capitals, is among the listed ones, or is one of them with signs put around it to meet
 * the rules ('Blink182!'). One password in ten million is taken for a listed one by accident; its owner is asked for
 * another.
 */
export const isKnownPassword = (password: string): boolean =>
  isListed(password) || isListed(password.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''));

function isListed(password: string): boolean {
  const all = fingerprints();
  const wanted = passwordFingerprint(password);
  let low = 0;
  let high = all.length / FINGERPRINT_BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle * FINGERPRINT_BYTES;
    const order = wanted.compare(all, start, start + FINGERPRINT_BYTES);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}
