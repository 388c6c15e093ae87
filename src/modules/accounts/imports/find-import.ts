import type { Ctx } from '#platform/context.ts';
import { type ImportFacts, selectImportFacts } from '../internal/imported-records.ts';

/** What was imported of a customer, claimed or not; null for one who was never in another shop's export (MOVE-01). */
export const findImport = (ctx: Pick<Ctx, 'db'>, customerId: string): Promise<ImportFacts | null> =>
  selectImportFacts(ctx, customerId);
