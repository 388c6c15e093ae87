import type { ReturnView } from '#contract/orders/returns.ts';
import type { ReturnLabel } from '#modules/parcels/return-labels/find-return-labels.ts';
import type { Return } from '#modules/returns/return.ts';
import { drawQrCode } from './draw-qr-code.ts';

/** Null where the shopper sends it with a label of their own: none was promised, or the carrier does not make one. */
export function returnLabelView({ labelWanted, state }: Return, label: ReturnLabel | undefined): ReturnView['label'] {
  const isComing = label ? label.label === 'BUYING' : labelWanted && state === 'REQUESTED';
  if (isComing) return { ready: false, carrier: '', trackingNumber: '', qr: null };
  if (label?.label !== 'BOUGHT') return null;
  const { carrierName: carrier, trackingNumber } = label;
  return { ready: true, carrier, trackingNumber, qr: drawQrCode(trackingNumber) };
}
