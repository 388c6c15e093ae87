import type { PickUpStore, Store } from '#contract/stores/store.ts';
import type { Ctx } from '#platform/context.ts';
import { deliveryPromise } from './internal/delivery-promise.ts';
import { openShippingRules } from './open-shipping-rules.ts';

/** Stores, each with when an order placed now would wait there: the words that the checkout says when it is chosen. */
export function addReadyBy(ctx: Pick<Ctx, 'config' | 'clock'>, stores: readonly Store[]): PickUpStore[] {
  const rules = openShippingRules(ctx);
  const method = rules.methods.find(({ type }) => type === 'STORE_PICKUP');
  const now = ctx.clock.now();
  return stores.map((store) => ({ ...store, readyBy: method ? deliveryPromise(rules, method, null, now, store) : '' }));
}
