import type { CarrierCtx } from './carrier-context.ts';
import { recordReported } from './internal/parcel-records.ts';
import { isLabelKey } from './label-notification.ts';

/**
 * A carrier reports a finished label to the address that came with its request. Only the consignment's name is taken
 * from it: the sweeper asks the carrier for the rest. False when the key is not of this reference.
 */
export async function acceptLabelReport(
  ctx: CarrierCtx,
  { reference, key, body }: { reference: string; key: string; body: string },
): Promise<boolean> {
  if (!isLabelKey(ctx.config, reference, key)) return false;
  const read = ctx.carrier?.readNotification({ header: () => null, body });
  if (read?.carrierRef) await recordReported(ctx, reference, read.carrierRef);
  return true;
}
