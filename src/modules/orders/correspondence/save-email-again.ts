import type { Queries } from '#platform/database/database.ts';
import { insertEmailAgain } from '../internal/correspondence-records.ts';
import type { EmailAgain } from './correspondence.ts';

/** Records that an email is sent again; false when this id is recorded already. */
export const saveEmailAgain = (ctx: { db: Queries }, again: EmailAgain): Promise<boolean> =>
  insertEmailAgain(ctx, again);
