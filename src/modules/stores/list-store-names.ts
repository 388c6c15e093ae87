import type { Ctx } from '#platform/context.ts';
import { openStores } from './internal/store-records.ts';

export interface StoreName {
  /** Of its page, without '/nz/stores/'. */
  path: string;
  name: string;
  /** The town or suburb it is in. */
  locality: string;
}

/** What each open store is called and where it is, from north to south. One query. */
export async function listStoreNames(ctx: Pick<Ctx, 'db'>): Promise<StoreName[]> {
  return (await openStores(ctx)).map(({ path, name, locality }) => ({ path, name, locality }));
}
