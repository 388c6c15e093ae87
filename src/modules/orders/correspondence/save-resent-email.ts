import type { Queries } from '#platform/database/database.ts';
import { insertEmailAgain } from '../internal/correspondence-records.ts';
import type { ResentEmail } from './correspondence.ts';

/** Records that an email is sent again; false when this id is recorded already. */
export const saveResentEmail = (ctx: { db: Queries }, again: ResentEmail): Promise<boolean> =>
  insertEmailAgain(ctx, again);
