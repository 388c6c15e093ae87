import { fail, type Result } from '#shared/result.ts';
import type { CarrierCtx } from '../carrier-context.ts';
import type { ParcelRefusal } from '../parcel.ts';
import { printLabel } from '../print-label.ts';
import { findReturnLabels } from './find-return-labels.ts';

/** The label of a return of this order as PDF on A4, from the carrier, as often as it is asked for. */
export async function printReturnLabel(
  ctx: CarrierCtx,
  number: string,
  rma: string,
): Promise<Result<{ bytes: Uint8Array<ArrayBuffer>; name: string }, { reason: ParcelRefusal | 'CARRIER' }>> {
  const label = (await findReturnLabels(ctx, [rma])).get(rma);
  return label ? printLabel(ctx, { number, id: label.id }, 'a4') : fail({ reason: 'NO_LABEL' });
}
