import { hash } from 'node:crypto';

/** The same dedupe key always gives the same Message-ID; keys with other characters are hashed. */
export function messageIdOf(dedupeKey: string, domain: string): string {
  const local = /^[A-Za-z0-9._+=-]{1,120}$/.test(dedupeKey) ? dedupeKey : hash('sha256', dedupeKey, 'hex');
  return `<${local}@${domain}>`;
}
