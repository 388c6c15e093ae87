/** Fastly's purge API: a batch of surrogate keys in one call (README.md has the documents). */
import type { EdgePurger, PurgeAnswer } from '#modules/edge/edge-purger.port.ts';
import { askEdge, failed } from './ask-edge.ts';
import { verifyByPurge } from './verify-by-purge.ts';

export const FASTLY_API = 'https://api.fastly.com';
const MAX_KEYS = 256;
const OK = 200;

export function createFastlyEdge(options: { url: string; token: string; service: string }): EdgePurger {
  // Not a soft purge: Fastly would go on showing the old page while it fetches the new one.
  const purge = async (keys: readonly string[]): Promise<PurgeAnswer> => {
    const reply = await askEdge(`${options.url}/service/${options.service}/purge`, {
      method: 'POST',
      headers: { 'fastly-key': options.token, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ surrogate_keys: keys }),
    });
    if (reply.status !== OK) return failed('Fastly', reply);
    const ids = readIds(reply.text);
    const done = keys.filter((key) => Object.hasOwn(ids, key));
    return {
      done,
      failure: done.length === keys.length ? null : { reason: 'Fastly did not confirm every key', retryAfterMs: null },
    };
  };
  return { maxKeys: MAX_KEYS, purge, verify: () => verifyByPurge(purge, 'Fastly takes purges of the service') };
}

/** The answer names each key with the id of its purge. */
function readIds(text: string): object {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}
