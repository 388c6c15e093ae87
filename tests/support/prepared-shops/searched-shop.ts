/** The search endpoints over four products, one of them a draft, or over others, without the rest of the shop. */
import { expect } from 'vitest';
import type { ShopCtx } from '#api/shop-context.ts';
import type { Listing } from '#contract/products/listing.ts';
import { emptyContentCache } from '#modules/content/cache/content-cache.ts';
import { createBuiltInEngine } from '#modules/search/built-in-engine.ts';
import { buildProductIndex } from '#modules/search/index/build-product-index.ts';
import { createLogger } from '#platform/log/log.ts';
import { insertProduct } from '../fixtures/catalogue/build-catalogue.ts';
import { apiOverHttp } from '../shop/api-over-http.ts';
import { testCtx } from '../shop/test-context.ts';
import { createTestDatabase } from '../shop/test-database.ts';

export interface SearchedShop {
  database: Awaited<ReturnType<typeof createTestDatabase>>;
  /** Ids of the products by their keys: `court`, `runner`, `boot` and `draft` unless others are asked for. */
  ids: Record<string, string>;
  call: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends a body to an index, as JSON unless it is a text. */
  post: (path: string, body: unknown) => Promise<Response>;
  /** The answer to a query that must be accepted. */
  query: (index: string, body: unknown) => Promise<Listing>;
  suggest: (address: string) => Promise<Response>;
  /** Expects a clear refusal that reveals nothing of the program, and that the shop logged no error. */
  expectRefused: (reply: Response, ...statuses: number[]) => Promise<void>;
}

type Wishes = Record<string, Parameters<typeof insertProduct>[1]>;

/** `finish` runs when the products are in the database, before the index reads them. */
export async function openSearchedShop(
  products: Wishes = PRODUCTS,
  finish: (database: SearchedShop['database'], ids: Record<string, string>) => Promise<unknown> = () =>
    Promise.resolve(),
): Promise<SearchedShop> {
  const database = await createTestDatabase();
  const { db } = database;
  const ids: Record<string, string> = {};
  for (const [key, wish] of Object.entries(products)) ids[key] = String((await insertProduct(db, wish)).productId);
  await finish(database, ids);
  const errors: string[] = [];
  const base = { ...testCtx(db), log: createLogger('error', { write: (line) => void errors.push(line) }) };
  const shop = {
    ...base,
    content: emptyContentCache(),
    search: createBuiltInEngine(await buildProductIndex(base)),
  } as unknown as ShopCtx;
  const app = apiOverHttp((requestId) => ({ ...shop, requestId }));
  const call: SearchedShop['call'] = (path, init) => app.request(`/nz/api${path}`, init);
  const post: SearchedShop['post'] = (path, body) =>
    call(`/search/indexes/${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  return {
    ...{ database, ids, call, post },
    query: async (index, body) => {
      const reply = await post(`${index}/query`, body);
      expect(reply.status).toBe(200);
      return (await reply.json()) as Listing;
    },
    suggest: (address) => call(`/search/suggest${address}`),
    expectRefused: async (reply, ...statuses) => {
      expect(statuses).toContain(reply.status);
      const text = await reply.text();
      expect(JSON.parse(text)).toMatchObject({ errorCode: expect.any(String), message: expect.any(String) });
      expect(text).not.toMatch(/at \/|node_modules|SQLSTATE|stack/);
      expect(errors).toEqual([]);
    },
  };
}

const PRODUCTS: Wishes = {
  court: {
    name: 'Harbour Court',
    price: '149.90',
    originalPrice: '180.00',
    colours: ['white'],
    releasedOn: '2026-01-05',
    popularity: 5,
    category: [
      ['footwear', 'Footwear'],
      ['sneakers', 'Sneakers'],
    ],
    variants: [
      { label: 'US 9', sizes: { usMen: '9', eu: '42' }, stock: 5 },
      { label: 'US 10', sizes: { usMen: '10' }, stock: 0 },
    ],
  },
  runner: {
    name: 'Ridge Runner',
    price: '99.00',
    brand: 'Tāheke',
    colours: ['black'],
    isNew: true,
    releasedOn: '2026-03-05',
    popularity: 9,
    variants: [{ label: 'US 8', sizes: { usWomen: '8' }, stock: 2 }],
  },
  boot: {
    name: 'Anvil Boot',
    price: '289.00',
    colours: ['black'],
    releasedOn: '2025-03-05',
    popularity: 50,
    variants: [{ label: 'US 9', sizes: { usMen: '9' }, stock: 0 }],
  },
  draft: { name: 'Secret Shoe', price: '1.00', state: 'draft', variants: [{ label: 'US 9', stock: 1 }] },
};
