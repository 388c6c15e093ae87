import type { Queries } from '#platform/database.ts';
import { insertTransfer } from './internal/ledger-records.ts';
import type { Transfer, TransferResult } from './ledger-account.ts';

/** Moves value from one account to another, once per key. Joins an open transaction. */
export async function transferValue(ctx: { db: Queries }, transfer: Transfer): Promise<TransferResult> {
  return insertTransfer(ctx, transfer);
}
