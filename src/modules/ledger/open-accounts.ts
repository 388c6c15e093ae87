import type { RawBuilder } from 'kysely';
import type { LedgerUnit } from './internal/ledger-account.ts';
import { insertAccounts } from './internal/ledger-records.ts';

/**
 * A part of the caller's statement (a CTE): opens the accounts whose ids its query finds, with nothing in them. Opened
 * already, they stay as they are. Whoever makes an owner and its accounts needs one round trip for both.
 */
export const openAccounts = (ids: RawBuilder<unknown>, unit: LedgerUnit): RawBuilder<unknown> =>
  insertAccounts(ids, unit);
