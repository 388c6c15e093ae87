import { createHash } from 'node:crypto';

/** A short text that differs whenever the value, as JSON, does. */
export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part)))
    .digest('base64url')
    .slice(0, 22);
