import type { Ctx } from '#platform/context.ts';
import type { Result } from '#shared/result.ts';
import { endReturn } from '../internal/end-return.ts';
import { updateReturnState } from '../internal/return-records.ts';
import type { EndReturnRefusal } from '../return.ts';

/**
 * Cancels a return that never arrived, or that the shopper no longer wants: its units may be returned later, stock
 * reserved for an exchange is released.
 */
export const cancelReturn = (ctx: Ctx, rma: string, actor: string): Promise<Result<null, EndReturnRefusal>> =>
  endReturn(ctx, rma, {
    actor,
    action: 'return.cancelled',
    to: 'CANCELLED',
    end: (tx, { id }) => updateReturnState(tx, id, 'REQUESTED', 'CANCELLED'),
  });
