import type { PickUpReply } from '#contract/stores/pick-up.ts';
import type { Ctx } from '#platform/context.ts';
import { pickUpPromise } from './internal/delivery-promise.ts';
import { storesHavingSize } from './internal/store-stock-records.ts';
import { openShippingRules } from './open-shipping-rules.ts';

/** Units from which the number left in a store is no longer shown. */
const ENOUGH = 4;

/**
 * The open stores that have one of this size now, and when it would be ready there; null when there is no such size.
 * One query.
 */
export async function findPickUpStores(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  variantId: number,
): Promise<PickUpReply | null> {
  const stores = await storesHavingSize(ctx, variantId);
  if (!stores) return null;
  return {
    ...pickUpPromise(openShippingRules(ctx), ctx.clock.now()),
    stores: stores.map(({ units, ...store }) => ({
      ...store,
      stock: units >= ENOUGH ? 'In stock' : units > 1 ? 'Few left' : 'Last one',
    })),
  };
}
