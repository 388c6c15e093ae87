import type { Queries } from '#platform/database/database.ts';
import { insertEmailAgain } from '../internal/correspondence-records.ts';
import type { EmailAgain } from './correspondence.ts';

/** Keeps that an email goes out once more; false when there is one under this id. */
export const saveEmailAgain = (ctx: { db: Queries }, again: EmailAgain): Promise<boolean> =>
  insertEmailAgain(ctx, again);
