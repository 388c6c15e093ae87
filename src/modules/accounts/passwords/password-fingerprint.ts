/** How the list of known passwords names a password (known-passwords.bin). */
import { createHash } from 'node:crypto';

/** Two of 100,000 passwords agree in so many bytes once in about 200 lists. */
export const FINGERPRINT_BYTES = 5;

/** The first bytes of its SHA-256, in lower case: a list of them gives no password away as text. */
export const passwordFingerprint = (password: string): Buffer =>
  createHash('sha256').update(password.normalize('NFC').toLowerCase()).digest().subarray(0, FINGERPRINT_BYTES);
