/** Varnish with vmod xkey: PURGE requests that carry keys and the shared secret (docs/examples/varnish.vcl). */
import type { EdgePurger, PurgeAnswer } from '#modules/edge/edge-purger.port.ts';
import { askEdge, failed } from './ask-edge.ts';
import { verifyByPurge } from './verify-by-purge.ts';

/** Varnish takes 8 KB of a header by default (http_req_hdr_len); a key has 40 characters at most. */
const MAX_KEYS = 150;
const OK = 200;

/** Every server has to answer: a page that one of them keeps would stay stale there. */
export function createVarnishEdge({ urls, token }: { urls: readonly string[]; token: string }): EdgePurger {
  const purge = async (keys: readonly string[]): Promise<PurgeAnswer> => {
    const replies = await Promise.all(
      urls.map((url) =>
        askEdge(`${url}/`, { method: 'PURGE', headers: { xkey: keys.join(' '), 'x-kerb-purge': token } }),
      ),
    );
    // Another server at that address may answer 200 to anything: only this text confirms a purge.
    const bad = replies.findIndex(({ status, text }) => status !== OK || !/^purged \d+$/.test(text.trim()));
    const reply = replies[bad];
    return reply ? failed(`Varnish at ${urls[bad]}`, reply) : { done: keys, failure: null };
  };
  return {
    maxKeys: MAX_KEYS,
    purge,
    verify: () =>
      verifyByPurge(purge, urls.length === 1 ? 'Varnish takes purges' : `${urls.length} Varnish servers take purges`),
  };
}
