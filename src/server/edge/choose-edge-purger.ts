import { CLOUDFLARE_API, createCloudflareEdge } from '#adapters/edge/cloudflare-edge.ts';
import { createFastlyEdge, FASTLY_API } from '#adapters/edge/fastly-edge.ts';
import { createVarnishEdge } from '#adapters/edge/varnish-edge.ts';
import type { EdgePurger } from '#modules/edge/edge-purger.port.ts';
import type { Config } from '#platform/config.ts';

/** The purge interface that the settings choose; null where no cache is named. */
export function chooseEdgePurger(config: Config): EdgePurger | null {
  const { KERB_EDGE_URL: urls, KERB_EDGE_TOKEN: token, KERB_EDGE_SERVICE: service } = config;
  const makers = {
    none: () => null,
    varnish: () => createVarnishEdge({ urls, token }),
    fastly: () => createFastlyEdge({ url: urls[0] ?? FASTLY_API, token, service }),
    cloudflare: () => createCloudflareEdge({ url: urls[0] ?? CLOUDFLARE_API, token, service }),
  };
  return makers[config.KERB_EDGE]();
}
