import type { Queries } from '#platform/database/database.ts';
import { markPicking } from '../internal/work-records.ts';

/**
 * The first paper of these orders is printed for whoever picks them: from now on their shoppers cannot cancel them
 * (EDIT-02). Returns those for which it was the first.
 */
export const startPicking = (ctx: { db: Queries }, numbers: readonly string[]): Promise<string[]> =>
  markPicking(ctx, numbers);
