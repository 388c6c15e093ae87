import type { Ctx } from '#platform/context.ts';
import { openStores } from './internal/store-records.ts';

/** The path of each open store's page. */
export async function listStorePaths(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  return (await openStores(ctx)).map(({ path }) => path);
}
