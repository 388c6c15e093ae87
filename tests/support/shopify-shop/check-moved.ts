/** What a shop has of a generated Shopify shop, read apart from the code that imported it. */
import type { DayTotal } from './order-exports.ts';
import type { OldAddress } from './other-rows.ts';

export interface Reader {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
}

/** Days on which the shop's imported orders differ from those of the export, by number, total or refunds, to the cent. */
export async function differingDays(reader: Reader, days: ReadonlyMap<string, DayTotal>): Promise<string[]> {
  const { rows } = await reader.query(
    `select to_char(placed_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as day, count(*)::int as orders,
       sum(total_cents)::bigint::text as total, sum(refunded_cents)::bigint::text as refunded
     from imported_orders.imported_order group by 1`,
  );
  const stored = new Map(rows.map(({ day, orders, total, refunded }) => [day, `${orders} ${total} ${refunded}`]));
  return [...new Set([...days.keys(), ...stored.keys()] as string[])].filter((day) => {
    const { orders, totalCents, refundedCents } = days.get(day) ?? { orders: 0, totalCents: 0, refundedCents: 0 };
    return stored.get(day) !== `${orders} ${totalCents} ${refundedCents}`;
  });
}

/** Tables that hold what was imported: one line of text for each, which any change of theirs changes. */
export async function fingerprints(reader: Reader): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of [
    'catalogue.product',
    'catalogue.variant',
    'catalogue.image',
    'stock.stock',
    'stock.stock_move',
    'accounts.imported_customer',
    'imported_orders.imported_order',
    'imported_orders.imported_line',
    'gift_cards.imported_card',
    'ledger.entry',
    'promotions.promotion',
    'content.document',
    'search.rule',
    'old_addresses.variant',
  ]) {
    const { rows } = await reader.query(
      `select count(*)::text || ' ' || coalesce(sum(('x' || left(md5(t::text), 12))::bit(48)::bigint)::text, '') as print from ${table} t`,
    );
    found[table] = String(rows[0]?.print);
  }
  return found;
}

/** Paths below /nz of the products with these handles: one on sale before one that is not, the oldest first. */
export async function productPaths(reader: Reader): Promise<Map<string, string>> {
  const { rows } = await reader.query(
    `select distinct on (parent_code) parent_code, path from catalogue.product where state <> 'draft'
     order by parent_code, state in ('current', 'evergreen') desc, id`,
  );
  return new Map(rows.map(({ parent_code, path }) => [String(parent_code), `/products/${path}`]));
}

/** Product of the n-th variant's number, as of `productPaths`. */
export async function variantPaths(reader: Reader): Promise<Map<string, string>> {
  const { rows } = await reader.query(
    `select o.old_id, p.path from old_addresses.variant o join catalogue.variant v on v.id = o.variant_id
     join catalogue.product p on p.id = v.product_id`,
  );
  return new Map(rows.map(({ old_id, path }) => [String(old_id), `/products/${path}`]));
}

/** Addresses of the list that a visitor is not sent from to the right page, with what was answered. */
export async function wrongAddresses(
  url: string,
  list: Iterable<OldAddress>,
  pages: { products: ReadonlyMap<string, string>; variants: ReadonlyMap<string, string> },
): Promise<string[]> {
  const wrong: string[] = [];
  let waiting: OldAddress[] = [];
  const ask = async () => {
    const asking = waiting;
    waiting = [];
    const answers = await Promise.all(asking.map(({ address }) => visit(`${url}${address}`)));
    for (const [at, one] of asking.entries()) {
      const variant = /[?&]variant=(\d+)/.exec(one.address)?.[1];
      const page = 'page' in one ? one.page : (pages.variants.get(variant ?? '') ?? pages.products.get(one.handle));
      const answer = answers[at];
      const led = answer?.to === null ? null : new URL(answer?.to ?? '/', url).pathname;
      if (page === undefined || answer?.status !== 301 || led !== `/nz${page}`)
        wrong.push(`${one.address}: ${answer?.status} ${answer?.to} instead of ${page}`);
    }
  };
  for (const one of list) {
    waiting.push(one);
    if (waiting.length >= 16) await ask();
  }
  await ask();
  return wrong;
}

async function visit(address: string): Promise<{ status: number; to: string | null }> {
  const answer = await fetch(address, { redirect: 'manual' });
  await answer.arrayBuffer();
  return { status: answer.status, to: answer.headers.get('location') };
}
