/** A parcel that is packed with a bought label. Pure. */
import type { CarrierName, ParcelSize } from './carrier.port.ts';
import type { Tracking } from './tracking/track-parcel.ts';

/** How far a parcel is. `UNDONE`: it was unpacked again. */
export type ParcelState = 'PACKED' | 'LABELLED' | 'HANDED_OVER' | 'UNDONE';

/**
 * How far its label is. `BUYING` and `VOIDING` are finished by the sweeper. `UNSURE`: the carrier cannot be asked
 * whether it made the label, or does not take it back; a person decides.
 */
export type LabelState = 'BUYING' | 'UNSURE' | 'REFUSED' | 'BOUGHT' | 'VOIDING' | 'VOIDED';

export interface ParcelLine {
  lineNo: number;
  qty: number;
}

export interface PackedParcel extends ParcelSize {
  id: string;
  /** Of the return that comes in it; null for a parcel to the customer. */
  rma: string | null;
  orderNumber: string;
  reference: string;
  state: ParcelState;
  label: LabelState;
  carrier: CarrierName;
  costCents: bigint;
  carrierRef: string | null;
  carrierName: string;
  trackingNumber: string;
  /** How far it is by the carrier's scans. */
  tracking: Tracking;
  problem: string;
  createdAt: Date;
  /** Since the carrier was last asked to buy the label. */
  askedSeconds: number;
  lines: ParcelLine[];
}

export type ParcelRefusal =
  | 'NO_SUCH_ORDER'
  | 'NO_SUCH_PARCEL'
  | 'NOT_OPEN'
  | 'FOR_COLLECTION'
  | 'WAITS_FOR_RETURN'
  | 'ON_HOLD'
  | 'NO_SUCH_LINE'
  | 'TOO_MANY'
  | 'NOTHING_TO_PACK'
  | 'NO_CARRIER'
  | 'NO_LABEL'
  | 'SENT';
