import type { z } from 'zod';
import { stockLedgerQuery, stockLedgerReply, variantParams } from '#contract/staff/products/staff-stock.ts';
import { listStockEntries } from '#modules/admin-stock/list-stock-entries.ts';
import { nameActor } from '#modules/staff/members/name-actor.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** The stock ledger of a size. */
export const readStockLedger = staffEndpoint<
  ShopCtx,
  z.output<typeof variantParams>,
  z.output<typeof stockLedgerQuery>
>({
  method: 'get',
  path: '/staff/stock/:variantId/moves',
  summary: 'The stock ledger of a size, newest first, 50 a page.',
  staff: 'seeRange',
  scope: 'stock:read',
  params: variantParams,
  query: stockLedgerQuery,
  reply: { status: 200, schema: stockLedgerReply },
  handle: async ({ ctx, params, query }) => {
    const history = await listStockEntries(ctx, Number(params.variantId), query.before ?? null, nameActor);
    if (!history) return { errorCode: 'NotFound' };
    return {
      status: 200,
      body: { ...history, moves: history.moves.map((entry) => ({ ...entry, at: entry.at.toISOString() })) },
    };
  },
});
