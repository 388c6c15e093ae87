import type { Queries } from '#platform/database/database.ts';
import { deleteTokenKeys } from '../internal/token-key-records.ts';

/**
 * Deletes the keys that sign customers' tokens, public parts too: what was signed with them, also by a thief of the
 * database, is void once each process has restarted. New keys are made with the next token; sessions stay.
 */
export const endTokenKeys = (ctx: { db: Queries }): Promise<void> => deleteTokenKeys(ctx);
