/** The headers that each cache reads its keys and times from (src/adapters/edge/README.md). */
import type { Config } from '#platform/config.ts';

type EdgeKind = Exclude<Config['KERB_EDGE'], 'none'>;

interface HeaderNames {
  keys: string;
  between: string;
  life: string;
}

const names: Record<EdgeKind, HeaderNames> = {
  varnish: { keys: 'xkey', between: ' ', life: 'surrogate-control' },
  fastly: { keys: 'surrogate-key', between: ' ', life: 'surrogate-control' },
  cloudflare: { keys: 'cache-tag', between: ',', life: 'cloudflare-cdn-cache-control' },
};

/** Seconds in which a page whose time has passed is shown once more while it is fetched. */
const REVALIDATE_SECONDS = 60;
/** Seconds in which it is shown while the shop answers with errors. */
const IF_ERROR_SECONDS = 86_400;

/** 'long': until it is purged. 'none': not at all. 'own': as Cache-Control says, which browsers follow too. */
export type EdgeLife = 'long' | 'none' | 'own';

export function edgeHeaders(
  { KERB_EDGE: kind, KERB_EDGE_MAX_AGE: maxAge }: Pick<Config, 'KERB_EDGE' | 'KERB_EDGE_MAX_AGE'>,
  keys: readonly string[],
  life: EdgeLife,
): Record<string, string> {
  if (kind === 'none') return {};
  const { keys: keyHeader, between, life: lifeHeader } = names[kind];
  const long = `max-age=${maxAge}, stale-while-revalidate=${REVALIDATE_SECONDS}, stale-if-error=${IF_ERROR_SECONDS}`;
  return {
    [keyHeader]: keys.join(between),
    ...(life !== 'own' && { [lifeHeader]: life === 'long' ? long : 'no-store, max-age=0' }),
  };
}
