import type { CarrierName, CarrierNotification } from '../carrier.port.ts';
import type { CarrierCtx } from '../carrier-context.ts';
import { isScanKey } from '../label-notification.ts';
import { recordScans } from './record-scans.ts';

/**
 * A carrier notifies the shop of scans (PARC-03). Nothing is read of it before its signature, or the key of the address
 * that the carrier was given, is right. Repeated it changes nothing; scans of parcels that the shop does not know are
 * noted in the log, and accepted, for the carrier would send them again for ever.
 */
export async function acceptScans(
  ctx: CarrierCtx,
  name: CarrierName,
  { key, ...notification }: CarrierNotification & { key: string | null },
): Promise<'ACCEPTED' | 'FORGED' | 'NOT_CONNECTED'> {
  const { carrier } = ctx;
  if (carrier?.name !== name) return 'NOT_CONNECTED';
  if (key !== null && !isScanKey(ctx.config, name, key)) return 'FORGED';
  const read = carrier.readNotification(notification);
  if (!read) return 'FORGED';
  const { unknown } = await recordScans(ctx, name, read.scans, 'webhook');
  if (unknown.length > 0)
    ctx.log.warn(
      { carrier: name, trackingNumbers: unknown.slice(0, 20) },
      'scans of parcels that the shop does not know',
    );
  return 'ACCEPTED';
}
