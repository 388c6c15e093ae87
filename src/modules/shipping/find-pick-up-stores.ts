import { afterOpenMinutes, type OpeningHours, openNow } from '#contract/stores/opening-hours.ts';
import type { PickUpReply } from '#contract/stores/pick-up.ts';
import { findStores } from '#modules/stores/find-stores.ts';
import type { Ctx } from '#platform/context.ts';
import { addDays, formatCalendarDay, nzDay } from '#shared/nz-dates.ts';
import { pickUpPromise } from './internal/delivery-promise.ts';
import { storesHavingSize } from './internal/store-stock-records.ts';
import { openShippingRules } from './open-shipping-rules.ts';
import type { ShippingRules } from './shipping-rules.ts';

/** Units from which the number left in a store is no longer shown. */
const ENOUGH = 4;

/**
 * The stores to collect from that have one of this size now, and when it would be ready there: the nearest to a known locality
 * first, else from north to south (UX-08); null when there is no such size. Two queries.
 */
export async function findPickUpStores(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  { variantId, near }: { variantId: number; near?: string | undefined },
): Promise<PickUpReply | null> {
  const now = ctx.clock.now();
  const having = await storesHavingSize(ctx, variantId, nzDay(now));
  if (!having) return null;
  const rules = openShippingRules(ctx);
  const { stores } = await findStores(ctx, { ...(near !== undefined && { near }), page: 1 });
  const havingById = new Map(having.map((store) => [store.id, store]));
  return {
    ...pickUpPromise(rules, now),
    stores: stores.flatMap((store) => {
      const found = havingById.get(store.erpStoreId);
      if (!found) return [];
      const { units, ...place } = found;
      return [
        {
          ...place,
          stock: units >= ENOUGH ? ('In stock' as const) : units > 1 ? ('Few left' as const) : ('Last one' as const),
          path: store.path,
          distanceKm: store.distanceKm,
          hours: openNow(store, now).text,
          readyOn: readyOn(rules, store, now),
        },
      ];
    }),
  };
}

/** The day on which an order placed now is ready in a store, by its own hours, in words. */
function readyOn({ methods }: ShippingRules, store: OpeningHours, now: Date): string {
  const arrives = methods.find(({ type }) => type === 'STORE_PICKUP')?.arrives;
  const usual = arrives && 'readyAfterOpenHours' in arrives ? arrives.readyAfterOpenHours : 0;
  const hours = store.readyAfterHours ?? usual;
  const ready = afterOpenMinutes(store, now, hours * 60);
  if (!ready) return '';
  const [day, today] = [nzDay(ready), nzDay(now)];
  return day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : formatCalendarDay(day);
}
