import { type StoresQuery, storesQuerySchema, storesReplySchema } from '#contract/stores/stores.ts';
import { readShownFields } from '#modules/custom-fields/read-values.ts';
import { addReadyBy } from '#modules/shipping/add-ready-by.ts';
import { findStores } from '#modules/stores/find-stores.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/** GET /stores?near=&page= : stores, nearest first (STORE-04, STORE-08). */
export const listStores = endpoint<Ctx, undefined, StoresQuery, undefined>({
  method: 'get',
  path: '/stores',
  summary: 'Stores with their hours, the nearest to a locality first; all of them where the locality is not known.',
  query: storesQuerySchema,
  reply: { status: 200, schema: storesReplySchema },
  perMinute: 300,
  handle: async ({ ctx, query }) => {
    const { stores, total, page } = await findStores(ctx, query);
    const codes = stores.map(({ erpStoreId }) => erpStoreId);
    const fields = await readShownFields(ctx, 'store', codes, 'api');
    const shown = addReadyBy(ctx, stores).map((store) => {
      const customFields = fields.get(store.erpStoreId);
      return customFields ? { ...store, customFields } : store;
    });
    return {
      status: 200,
      body: { stores: shown, total, page },
      headers: { 'cache-control': 'public, max-age=30' },
    };
  },
});
