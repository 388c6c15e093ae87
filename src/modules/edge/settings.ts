import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { plainUrl, type SettingsOf, setting, whole } from '#platform/setting.ts';

/** The HTTP cache in front of the shop (docs/edge.md). */
export const edgeSettings = {
  KERB_EDGE: setting(
    z.enum(['none', 'varnish', 'fastly', 'cloudflare']),
    'none',
    'The HTTP cache in front of the shop that keeps pages until they change: varnish, fastly or cloudflare (docs/edge.md). none: no header is added and nothing is purged.',
  ),
  KERB_EDGE_URL: setting(
    z
      .string()
      .transform((text) => (text === '' ? [] : text.split(',').map((one) => one.trim().replace(/\/$/, ''))))
      .pipe(z.array(plainUrl).max(20)),
    '',
    'Varnish: the URL of every Varnish server, separated by commas. Fastly, Cloudflare: empty for their published interface.',
  ),
  KERB_EDGE_TOKEN: setting(
    z.string().max(400),
    '',
    'Varnish: the secret that purges carry (at least 16 characters). Fastly: an API token with purge_select. Cloudflare: an API token that may purge the cache.',
  ),
  KERB_EDGE_SERVICE: setting(
    z.string().regex(/^\w{0,64}$/, 'may contain only letters and digits'),
    '',
    'Fastly: the id of the service. Cloudflare: the id of the zone.',
  ),
  KERB_EDGE_MAX_AGE: setting(
    whole(1, 31_536_000),
    '86400',
    'How long the cache may keep a page that does not change, in seconds.',
  ),
};

const MIN_SECRET = 16;

/** Rules between these settings. */
export function edgeSettingMistakes(config: Config): string[] {
  const { KERB_EDGE: edge, KERB_EDGE_URL: urls, KERB_EDGE_TOKEN: token, KERB_EDGE_SERVICE: service } = config;
  const mistakes: string[] = [];
  if (edge === 'none' || edge === undefined) return mistakes;
  if (edge === 'varnish' && urls?.length === 0) mistakes.push('KERB_EDGE=varnish needs KERB_EDGE_URL.');
  if (edge === 'varnish' && (token ?? '').length < MIN_SECRET)
    mistakes.push(`KERB_EDGE=varnish needs KERB_EDGE_TOKEN, at least ${MIN_SECRET} characters.`);
  if (edge !== 'varnish' && (token === '' || service === ''))
    mistakes.push(`KERB_EDGE=${edge} needs KERB_EDGE_TOKEN and KERB_EDGE_SERVICE.`);
  if (edge !== 'varnish' && (urls?.length ?? 0) > 1)
    mistakes.push(`KERB_EDGE=${edge} takes one KERB_EDGE_URL at most.`);
  return mistakes;
}

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof edgeSettings> {}
}
