/** Stores as managers see them, closed ones too (OWN-05). */
import type { ManagedStore, ManagedStoreRow } from '#contract/stores/staff-stores.ts';
import type { Ctx } from '#platform/context.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { specialDaysOf } from '../holiday-hours.ts';
import { allStores, type EditedStoreRow, storeByCode } from '../internal/store-edit-records.ts';

/** Four months of days with other hours. */
const AHEAD_DAYS = 123;

type ReadCtx = Pick<Ctx, 'db' | 'clock'>;

/** All stores: open ones first, then by name. */
export async function listManagedStores(ctx: ReadCtx): Promise<ManagedStoreRow[]> {
  const today = nzDay(ctx.clock.now());
  return (await allStores(ctx)).map((row) => ({ ...stateOf(row, today), name: row.name, locality: row.locality }));
}

/** A store with all that is edited of it; null where there is none with the code. */
export async function getManagedStore(
  ctx: ReadCtx,
  storeCode: string,
): Promise<Omit<ManagedStore, 'openOrders' | 'stock'> | null> {
  const row = await storeByCode(ctx, storeCode);
  if (!row) return null;
  const { code, version, open, closure, ...store } = row;
  const now = ctx.clock.now();
  const comingDays = specialDaysOf({ ...store, ownDays: store.specialDays, closure }, now, AHEAD_DAYS).map(
    ({ day, name, hours }) => ({ day, name, hours: hours && ([...hours] as [string, string]) }),
  );
  return { ...stateOf(row, nzDay(now)), version, store, comingDays };
}

function stateOf({ code, open, closure, collects }: EditedStoreRow, today: string) {
  const ahead = closure && closure.until >= today ? closure : null;
  return { code, open, closure: ahead, collectsNow: open && collects && !(ahead && ahead.from <= today) };
}
