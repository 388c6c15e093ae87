import type { Queries } from '#platform/database.ts';
import { insertAccount } from './internal/ledger-records.ts';
import type { LedgerUnit } from './ledger-account.ts';

/** Opens an account with nothing in it; opened already, it stays as it is. The id says what it is: 'gift-card:…', 'house:…'. */
export async function openAccount(ctx: { db: Queries }, id: string, unit: LedgerUnit): Promise<void> {
  await insertAccount(ctx, id, unit);
}
