/** Stores at the staff site (OWN-05). */

import type { PositionQuery, SaveStoreRequest, StoreClosing, StoreParams } from '#contract/stores/staff-stores.ts';
import {
  managedStoreReply,
  managedStoresReply,
  positionQuery,
  positionReply,
  saveStoreSchema,
  storeClosingSchema,
  storeParams,
} from '#contract/stores/staff-stores.ts';
import { listOrdersAtLocation } from '#modules/admin-orders/locations/list-orders-at-location.ts';
import { countLocationStock } from '#modules/admin-stock/count-location-stock.ts';
import { findAddressPosition } from '#modules/shipping/find-address-position.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { type CloseStoreRefusal, closeStore } from '#modules/stores/editing/close-store.ts';
import { getManagedStore, listManagedStores } from '#modules/stores/editing/managed-stores.ts';
import { type SaveStoreRefusal, saveStore } from '#modules/stores/editing/save-store.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, refusalOf } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const staff = 'editStores';

async function replyWith(ctx: ShopCtx, code: string) {
  const store = await getManagedStore(ctx, code);
  if (!store) return { errorCode: 'NotFound' } as const;
  const openOrders = await listOrdersAtLocation(ctx, code);
  return { status: 200, body: { ...store, openOrders, stock: await countLocationStock(ctx, code) } } as const;
}

const readStores = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/stores',
  summary: 'All stores, closed ones too, and whether customers can collect there now.',
  staff,
  reply: { status: 200, schema: managedStoresReply },
  handle: async ({ ctx }) => ({ status: 200, body: { stores: await listManagedStores(ctx) } }),
});

const readStore = staffEndpoint<ShopCtx, StoreParams>({
  method: 'get',
  path: '/staff/stores/:code',
  summary: 'A store with all that is edited of it, its open orders and its stock.',
  staff,
  params: storeParams,
  reply: { status: 200, schema: managedStoreReply },
  handle: ({ ctx, params }) => replyWith(ctx, params.code),
});

const saveRefusals: Refusals<SaveStoreRefusal> = {
  CODE_TAKEN: 'StoreCodeTaken',
  PATH_TAKEN: 'StorePathTaken',
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
  NOT_FOUND: 'NotFound',
};

const writeStore = staffEndpoint<ShopCtx, StoreParams, unknown, SaveStoreRequest>({
  method: 'put',
  path: '/staff/stores/:code',
  summary: 'Adds a store (version null), or changes the one that was read with this version. Shoppers see it at once.',
  staff,
  params: storeParams,
  body: saveStoreSchema,
  reply: { status: 200, schema: managedStoreReply },
  errors: ['NotFound', 'ChangedElsewhere', 'StoreCodeTaken', 'StorePathTaken'],
  handle: async ({ ctx, staff: who, params, body }) => {
    const saved = await saveStore(ctx, actorOf(who), params.code, body);
    return saved.ok ? replyWith(ctx, params.code) : refusalOf(saved.error, saveRefusals);
  },
});

const closeRefusals: Refusals<CloseStoreRefusal> = { NOT_FOUND: 'NotFound', CLOSURE_PASSED: 'ClosurePassed' };

const writeClosing = staffEndpoint<ShopCtx, StoreParams, unknown, StoreClosing>({
  method: 'put',
  path: '/staff/stores/:code/closing',
  summary: 'Closes a store for good or for days, or reopens it; the answer lists the orders that are open there.',
  staff,
  params: storeParams,
  body: storeClosingSchema,
  example: { closed: 'for-days', from: '2027-01-04', until: '2027-01-08', reason: 'Stocktake' },
  reply: { status: 200, schema: managedStoreReply },
  errors: ['NotFound', 'ClosurePassed'],
  handle: async ({ ctx, staff: who, params, body }) => {
    const closed = await closeStore(ctx, actorOf(who), params.code, body);
    return closed.ok ? replyWith(ctx, params.code) : refusalOf(closed.error, closeRefusals);
  },
});

const readPosition = staffEndpoint<ShopCtx, unknown, PositionQuery>({
  method: 'get',
  path: '/staff/store-position',
  summary: 'The position of the suburb or town that an address lies in.',
  staff,
  query: positionQuery,
  reply: { status: 200, schema: positionReply },
  handle: async ({ ctx, query }) => ({ status: 200, body: { position: await findAddressPosition(ctx, query) } }),
});

export const storeEndpoints = [readStores, readStore, writeStore, writeClosing, readPosition];
