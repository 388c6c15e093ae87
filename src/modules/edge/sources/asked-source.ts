import { takeAskedPurges } from '../internal/asked-purge-records.ts';
import type { EdgeSource } from './edge-source.ts';

/** What was deleted: its key was noted with the deletion, because nothing is left to be compared. */
export const askedSource: EdgeSource = {
  name: 'deleted',
  look: async (ctx) => ({ keys: await takeAskedPurges(ctx), state: true }),
};
