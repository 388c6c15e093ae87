/** What changed of products and of the rules of listings, for who keeps copies of pages (FLT-04). */
import type { Ctx } from '#platform/context.ts';
import { type ChangesByKind, isAheadOfServer, readChangesByKind } from '../internal/index/change-records.ts';
import { readSnapshot } from '../internal/index/index-records.ts';
import { readMemberOffers } from '../internal/member-offer-records.ts';

export type ProductChanges = ChangesByKind & {
  /** Whether nothing is known of the time before: there was no snapshot, or it was another server's. */
  isFirst: boolean;
};

/**
 * Everything changed since the snapshot, and the next one to ask with; only the latter with null, or with a snapshot that
 * another server made before this database was restored from its backup.
 */
export async function readProductChanges(ctx: Ctx, snapshot: string | null): Promise<ProductChanges> {
  const known = snapshot !== null && !(await isAheadOfServer(ctx, snapshot)) ? snapshot : null;
  return { ...(await readChangesByKind(ctx, known ?? (await readSnapshot(ctx)))), isFirst: known === null };
}

/**
 * What members' promotions are for now, as a text that differs whenever listings show something else, and when it is to be
 * read again at the latest, in milliseconds since 1970.
 */
export async function readOfferScopes(ctx: Ctx): Promise<{ scopes: string; changesAt: number }> {
  const { scopes, changesAt } = await readMemberOffers(ctx);
  return { scopes: JSON.stringify(scopes), changesAt };
}
