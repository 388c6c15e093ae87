import type { Queries } from '#platform/database/database.ts';
import type { Transfer, TransferResult } from './internal/ledger-account.ts';
import { insertTransfer } from './internal/ledger-records.ts';

/** Transfers value from one account to another, once per key. Joins an open transaction. */
export async function transferValue(ctx: { db: Queries }, transfer: Transfer): Promise<TransferResult> {
  return insertTransfer(ctx, transfer);
}
