/** Cloudflare's purge API: cache tags of a zone (README.md has the documents). */
import { z } from 'zod';
import type { EdgePurger, PurgeAnswer } from '#modules/edge/edge-purger.port.ts';
import { askEdge, type EdgeReply, failed } from './ask-edge.ts';
import { verifyByPurge } from './verify-by-purge.ts';

export const CLOUDFLARE_API = 'https://api.cloudflare.com/client/v4';
const MAX_TAGS = 100;
const OK = 200;

const answer = z.looseObject({
  success: z.boolean(),
  errors: z.array(z.looseObject({ code: z.number().optional(), message: z.string().optional() })).optional(),
});

export function createCloudflareEdge(options: { url: string; token: string; service: string }): EdgePurger {
  const purge = async (keys: readonly string[]): Promise<PurgeAnswer> => {
    const reply = await askEdge(`${options.url}/zones/${options.service}/purge_cache`, {
      method: 'POST',
      headers: { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: keys }),
    });
    if (reply.status !== OK) return failed('Cloudflare', reply);
    const problem = problemOf(reply);
    if (problem === null) return { done: keys, failure: null };
    return { done: [], failure: { reason: problem, retryAfterMs: reply.retryAfterMs } };
  };
  return { maxKeys: MAX_TAGS, purge, verify: () => verifyByPurge(purge, 'Cloudflare takes purges of the zone') };
}

/** Why a reply with status 200 is no success after all; null where it is one. */
function problemOf({ text }: EdgeReply): string | null {
  const parsed = answer.safeParse(readJson(text));
  if (!parsed.success) return 'Cloudflare gave an answer that cannot be read';
  if (parsed.data.success) return null;
  const [first] = parsed.data.errors ?? [];
  return `Cloudflare refuses the purge: ${(first?.message ?? 'no reason given').slice(0, 200)} (${first?.code ?? '-'})`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
