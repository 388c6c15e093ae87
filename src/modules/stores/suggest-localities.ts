import type { Locality } from '#contract/stores/store.ts';
import type { Ctx } from '#platform/context.ts';
import { listLocalities } from './internal/localities.ts';
import { openStores } from './internal/store-records.ts';

/** Localities that match the text typed so far, 64 at most (STORE-05, STORE-08). */
export async function suggestLocalities(ctx: Pick<Ctx, 'db'>, typed: string): Promise<Locality[]> {
  return listLocalities(typed, await openStores(ctx));
}
