import { setImmediate } from 'node:timers/promises';
import type { AddressCheckReply, MissingAddress } from '#contract/staff/imports/old-addresses.ts';
import { addressKey } from '#modules/search/rules/address-chains.ts';
import { readAddressRules } from '#modules/search/rules/read-address-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { isOwn } from './find-old-address.ts';
import { findPages, type WantedPage } from './find-pages.ts';
import { selectProductPages } from './internal/page-records.ts';
import { type NearestPage, nearestPageAmong } from './nearest-page.ts';
import { readOldAddress } from './old-page.ts';
import type { ShopPages } from './shop-pages.ts';

const MAX_REASON = 300;
/** Addresses for which a page is looked for before others get their turn. */
const SLICE = 100;

/** One address: its own page, and the page that a rule leads it to. */
interface Asked {
  address: string;
  own: WantedPage | null;
  ruled: string | null;
}

/**
 * Tries addresses of the old shop as a visitor would be answered: which are pages, which lead to one, and every other
 * with the page that is most like it (MOVE-04). A few queries for any number of addresses. Changes nothing.
 */
export async function checkAddresses(
  ctx: Pick<Ctx, 'db' | 'config'>,
  pages: ShopPages,
  addresses: readonly string[],
): Promise<AddressCheckReply> {
  const rules = await readAddressRules(ctx);
  const asked = addresses.map((address) => readAsked(address, rules, ctx.config.KERB_SEARCH_TERM_PARAM));
  const own = await findOptional(
    ctx,
    pages,
    asked.map((one) => one.own),
  );
  const ruled = await findOptional(
    ctx,
    pages,
    asked.map(({ ruled: to }) => (to === null ? null : { kind: 'own', to })),
  );
  const report: AddressCheckReply = { checked: addresses.length, pages: 0, moved: 0, missing: [] };
  let nearest: NearestPage | null = null;
  for (const [at, one] of asked.entries()) {
    const reason = answerOf(one, own[at] ?? null, ruled[at] ?? null);
    if (reason === 'pages' || reason === 'moved') {
      report[reason] += 1;
      continue;
    }
    nearest ??= nearestPageAmong(pages, await selectProductPages(ctx));
    report.missing.push(missing(one.address, reason, nearest));
    if (report.missing.length % SLICE === 0) await setImmediate();
  }
  return report;
}

/** Without its host; null for a text that is no address. */
const localOf = (address: string): URL | null => {
  const local = address.trim().replace(/^https?:\/\/[^/?#]+/i, '') || '/';
  return local.startsWith('/') ? URL.parse(`http://shop.invalid/${local.replace(/^\/+/, '')}`) : null;
};

function readAsked(address: string, rules: ReadonlyMap<string, string>, termParam: string): Asked {
  const url = localOf(address);
  if (!url) return { address, own: null, ruled: null };
  const { pathname, search } = url;
  const key = addressKey(pathname);
  const own: WantedPage | null =
    pathname === '/'
      ? { kind: 'own', to: '/' }
      : isOwn(pathname)
        ? { kind: 'own', to: `${pathname.slice('/nz'.length)}${search}` }
        : (readOldAddress(pathname, search, termParam)?.page ?? null);
  return { address, own, ruled: key === null ? null : (rules.get(key) ?? null) };
}

async function findOptional(
  ctx: Pick<Ctx, 'db'>,
  pages: ShopPages,
  wanted: readonly (WantedPage | null)[],
): Promise<(string | null)[]> {
  const found = (
    await findPages(
      ctx,
      pages,
      wanted.filter((page) => page !== null),
    )
  ).values();
  return wanted.map((page) => (page === null ? null : (found.next().value ?? null)));
}

/** Which count it is in, or why it leads nowhere. A rule counts before a pattern, and only where there is no page. */
function answerOf({ own, ruled }: Asked, ownPage: string | null, ruledPage: string | null): string {
  if (own?.kind === 'own' && ownPage !== null) return ownPage === own.to ? 'pages' : 'moved';
  if (ruled !== null) return ruledPage === null ? `A rule leads to /nz${ruled}, which is no page.` : 'moved';
  if (ownPage !== null) return 'moved';
  return own === null ? 'No page has such an address, and no rule.' : 'There is no such page here.';
}

const missing = (address: string, reason: string, nearest: NearestPage): MissingAddress => {
  const path = localOf(address)?.pathname;
  const to = path === undefined ? null : nearest(path);
  return { address, reason: reason.slice(0, MAX_REASON), nearest: to && `/nz${to}` };
};
