/** Codes for whoever has lost the second factor; each works once. */
import { createHash, randomBytes } from 'node:crypto';
import { base32 } from './time-code.ts';

const CODES = 10;
/** 80 bits, so that a fast digest is enough. */
const CODE_BYTES = 10;

/** Capitals without spaces and hyphens. */
const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, '');
export const recoveryDigest = (code: string): string => createHash('sha256').update(plain(code)).digest('base64url');

/** Ten new codes, such as ABCD-EFGH-IJKL-MNOP. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => (base32(randomBytes(CODE_BYTES)).match(/.{4}/g) ?? []).join('-'));
