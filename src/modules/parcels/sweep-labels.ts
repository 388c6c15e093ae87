import { step } from '#platform/steps/step.ts';
import type { CarrierCtx } from './carrier-context.ts';
import { continueLabel, labelLeaseSeconds } from './continue-label.ts';
import { leaseOpenLabels, stranded } from './internal/parcel-records.ts';
import { undoParcel } from './undo-parcel.ts';

const BATCH_SIZE = 10;

/**
 * Finishes labels that a process left behind, in any number of processes at once: finds out whether they were bought,
 * voids those of undone parcels, and undoes parcels of orders that were cancelled or sent otherwise. Returns how
 * many it worked on.
 */
export async function sweepLabels(ctx: CarrierCtx): Promise<number> {
  if (!ctx.carrier) return 0;
  const left = await step('find parcels that never will leave', () => stranded(ctx, BATCH_SIZE));
  for (const { id, orderNumber: number } of left)
    await step('undo a parcel that never will leave', () => undoParcel(ctx, { number, id, actor: 'parcels' }));
  const open = await step('lease open labels', () => leaseOpenLabels(ctx, BATCH_SIZE, labelLeaseSeconds(ctx)));
  for (const id of open) await step('continue one label', () => continueLabel(ctx, id, false));
  return left.length + open.length;
}
