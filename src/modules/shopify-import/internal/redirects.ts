/** Shopify's redirects: old addresses that already led elsewhere in the old shop (MOVE-01, OWN-09). */
import { findPages, type WantedPage } from '#modules/old-addresses/find-pages.ts';
import { readOldAddress } from '#modules/old-addresses/old-page.ts';
import { readShopPages } from '#modules/old-addresses/read-shop-pages.ts';
import { addressKey } from '#modules/search/rules/address-chains.ts';
import { importAddressRules } from '#modules/search/rules/import-address-rules.ts';
import { readAddressRules } from '#modules/search/rules/read-address-rules.ts';
import { openRedirects } from './addresses/follow-redirects.ts';
import { ownHosts } from './addresses/own-hosts.ts';
import { comingPage } from './coming.ts';
import type { ExportImport, MoveCtx, RowOutcome, RunOptions } from './export-import.ts';

interface Redirect {
  line: number;
  from: string;
  /** The old address as rules compare it. */
  key: string;
  /** Without its host. */
  to: string;
}

/** A redirect often leads to another one of the file: they are followed within a batch. */
const BATCH = 10_000;

export const redirectsImport: ExportImport = {
  required: ['Redirect from', 'Redirect to'],
  batch: BATCH,
  open: (ctx, options) => {
    const lines = new Map<string, number>();
    const hosts = ownHosts(ctx.config.KERB_PUBLIC_URL);
    let batch: Redirect[] = [];
    return {
      add: (line, record): RowOutcome | null => {
        const from = (record['Redirect from'] ?? '').trim();
        const refuse = (refused: string): RowOutcome => ({
          ...{ line, name: from.slice(0, 250), outcome: { refused }, leftOut: null },
        });
        const key = addressKey(from);
        if (from === '' || key === null) return refuse('is no address without a query, such as /pages/sizes');
        const before = lines.get(key);
        if (before !== undefined) return refuse(`the same address is in line ${before} already`);
        const to = localAddress((record['Redirect to'] ?? '').trim(), hosts);
        if (to === null) return refuse('leads to another site: a rule leads to a page of this shop');
        lines.set(key, line);
        batch.push({ line, from, key, to });
        return null;
      },
      store: () => {
        const storing = batch;
        batch = [];
        return storing.length === 0 ? Promise.resolve([]) : storeRedirects(ctx, storing, options);
      },
    };
  },
};

async function storeRedirects(
  ctx: MoveCtx,
  storing: readonly Redirect[],
  { apply, actor, coming }: RunOptions,
): Promise<RowOutcome[]> {
  const pages = await readShopPages(ctx);
  const find = async (wanted: readonly WantedPage[]) => {
    const found = await findPages(ctx, pages, wanted);
    return wanted.map((page, at) => found[at] ?? (apply ? null : comingPage(page, coming)));
  };
  const wantedOf = (address: string) => wantedPage(address, ctx.config.KERB_SEARCH_TERM_PARAM);
  const rules = await readAddressRules(ctx);
  const inFile = new Map(storing.map(({ key, to }) => [key, to]));
  const found = await find(storing.map(({ to }) => wantedOf(to)));
  const shown = await find(storing.map(({ from }) => productOf(wantedOf(from))));
  /** Where each address of the file leads by itself. */
  const pageAt = new Map(storing.map(({ key }, at) => [key, found[at] ?? null]));
  const follow = openRedirects({ pageAt, inFile, rules });
  const decided = storing.map(({ key, to }, at): { to: string } | { refused: string } => {
    if ((shown[at] ?? null) !== null)
      return { refused: 'the shop has a page for this address, where the redirect did nothing' };
    return follow(key, to);
  });
  const accepted = storing.flatMap(({ from }, at) => {
    const target = decided[at];
    return target && 'to' in target ? [{ from, to: target.to }] : [];
  });
  const outcomes = (await importAddressRules(ctx, actor, accepted, { apply })).values();
  return storing.map(({ line, from }, at): RowOutcome => {
    const target = decided[at];
    const outcome = target && 'to' in target ? (outcomes.next().value ?? 'unchanged') : (target ?? 'unchanged');
    return { line, name: from.slice(0, 250), outcome, leftOut: null };
  });
}

function wantedPage(address: string, termParam: string): WantedPage {
  const [path = '', search = ''] = (address.split('#')[0] ?? '').split('?');
  const old = readOldAddress(path, search, termParam);
  if (old) return old.page;
  return { kind: 'own', to: `${path.replace(/^\/nz(?=\/|$)/, '')}${search === '' ? '' : `?${search}`}` || '/' };
}

/** Only of a product can be said for certain that this shop has the old address's own page. */
const NOWHERE: WantedPage = { kind: 'own', to: '/-' };
const productOf = (page: WantedPage): WantedPage => (page.kind === 'product' ? page : NOWHERE);

function localAddress(to: string, hosts: RegExp): string | null {
  if (/^\/(?![/\\])/.test(to)) return to;
  const url = URL.parse(to);
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.test(url.hostname)) return null;
  return `${url.pathname}${url.search}`;
}
