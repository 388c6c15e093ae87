import { buildKey, COUNTS_KEY, SITE_KEY, STORES_KEY } from '#modules/edge/edge-keys.ts';
import type { PageCtx } from '#storefront/shop.server.ts';
import type { RenderedPage } from '../pages/pack-page.ts';
import { recordShown } from './record-shown.ts';

/** Renders a page and names the keys of what it shows, for its HTML and for its data alike. */
export async function renderRecorded(
  build: string,
  url: string,
  ctx: PageCtx,
  render: (ctx: PageCtx) => Promise<RenderedPage>,
): Promise<RenderedPage> {
  const keys = new Set([SITE_KEY, buildKey(build), ...keysOfUrl(url)]);
  const page = await render(recordShown(ctx, keys));
  return { ...page, shown: [...keys] };
}

/** Pages whose loaders read the database itself, or show counts of everything. */
function keysOfUrl(url: string): string[] {
  const [, place] = /^\/nz\/(stores|categories|brands)(?:\/|\.data|\?|$)/.exec(url) ?? [];
  if (place === 'stores') return [STORES_KEY];
  return place ? [COUNTS_KEY] : [];
}
