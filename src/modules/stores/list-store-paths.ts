import type { Ctx } from '#platform/context.ts';
import { openStores } from './internal/store-records.ts';

/** Where each open store's page is. */
export async function listStorePaths(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  return (await openStores(ctx)).map(({ path }) => path);
}
