import type { PickUpStore, Store } from '#contract/stores/store.ts';
import type { Ctx } from '#platform/context.ts';
import { deliveryPromise } from './internal/delivery-promise.ts';
import { openShippingRules } from './open-shipping-rules.ts';

/** Adds to each store when an order placed now would be ready for pickup: the text that the checkout shows for it. */
export function addReadyBy(ctx: Pick<Ctx, 'config' | 'clock'>, stores: readonly Store[]): PickUpStore[] {
  const rules = openShippingRules(ctx);
  const method = rules.methods.find(({ type }) => type === 'STORE_PICKUP');
  const now = ctx.clock.now();
  return stores.map((store) => ({ ...store, readyBy: method ? deliveryPromise(rules, method, null, now, store) : '' }));
}
