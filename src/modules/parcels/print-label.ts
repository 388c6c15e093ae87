import { readOrderNumber } from '#contract/orders/order-number.ts';
import type { LabelPaper } from '#contract/staff/orders/staff-parcels.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CarrierCtx } from './carrier-context.ts';
import { parcelById } from './internal/parcel-records.ts';
import type { ParcelRefusal } from './parcel.ts';

/**
 * The label of a parcel as PDF, as often as it is asked for. The carrier keeps it: the shop stores no copy, for it has
 * the address of a customer.
 */
export async function printLabel(
  ctx: CarrierCtx,
  { number, id }: { number: string; id: string },
  paper: LabelPaper,
): Promise<Result<{ bytes: Uint8Array<ArrayBuffer>; name: string }, { reason: ParcelRefusal | 'CARRIER' }>> {
  const parcel = await parcelById(ctx, id);
  if (parcel?.orderNumber !== readOrderNumber(number)) return fail({ reason: 'NO_SUCH_PARCEL' });
  if (parcel.label !== 'BOUGHT') return fail({ reason: 'NO_LABEL' });
  const { carrier } = ctx;
  if (carrier?.name !== parcel.carrier) return fail({ reason: 'NO_CARRIER' });
  const found = await carrier.findLabel(parcel);
  if (found.outcome !== 'BOUGHT') return fail({ reason: 'CARRIER' });
  // The PDF library is loaded with the first label only.
  const { drawLabel } = await import('./draw-label.ts');
  const bytes = await drawLabel(found.label.pdf, paper, `Label ${parcel.trackingNumber}`);
  return ok({ bytes, name: `label-${parcel.reference}.pdf` });
}
