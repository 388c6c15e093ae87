import type { Queries } from '#platform/database/database.ts';
import type { LedgerUnit } from './internal/ledger-account.ts';
import { insertAccount } from './internal/ledger-records.ts';

/**
 * Opens an account with a balance of zero; an open account stays as it is. The id tells its kind: 'gift-card:…',
 * 'house:…'.
 */
export async function openAccount(ctx: { db: Queries }, id: string, unit: LedgerUnit): Promise<void> {
  await insertAccount(ctx, id, unit);
}
