/**
 * Writes the list of passwords known from breaches: `node bin/generate/write-known-passwords.ts FILE…`, each file with
 * one password a line, or a JSON list.
 *
 * The list in the repository was made from `dictionaries/passwords.txt` of me.gosimple:nbvcxz 1.5.1 (Maven Central, MIT
 * licence), `src/passwords.json` of @zxcvbn-ts/language-common 4.1.3 (npm, MIT licence) and
 * `django/contrib/auth/common-passwords.txt.gz` of Django 5.2 (PyPI, BSD licence), unpacked: the most frequent passwords
 * of published breaches. Only fingerprints are kept.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordFingerprint } from '#modules/accounts/passwords/password-fingerprint.ts';

const TARGET = join(import.meta.dirname, '../../src/modules/accounts/passwords/known-passwords.bin');

const readList = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? (JSON.parse(text) as string[]) : text.split(/\r?\n/);
};

const passwords = process.argv.slice(2).flatMap(readList).filter(Boolean);
const fingerprints = new Map(passwords.map((password) => [passwordFingerprint(password).toString('hex'), password]));
const sorted = [...fingerprints.keys()].sort().map((hex) => Buffer.from(hex, 'hex'));
writeFileSync(TARGET, Buffer.concat(sorted));
process.stdout.write(`${sorted.length} known passwords\n`);
