/**
 * What the shop needs from a carrier that it is connected with: prices, labels and scans (PARC-01). No answer, or an
 * invalid one, is UNKNOWN, never a guess. Without a connection staff choose a carrier and type its tracking number.
 */
/** The names of the connections, as stored with parcels. */
export const carrierNames = ['nz-post', 'starshipit'] as const;
export type CarrierName = (typeof carrierNames)[number];

export interface ParcelSize {
  weightGrams: number;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}

/** Where a parcel goes. Texts may be longer than the carrier takes: the adapter cuts them. */
export interface ParcelDestination {
  name: string;
  phone: string;
  email: string;
  street1: string;
  street2: string;
  suburb: string;
  city: string;
  postcode: string;
  /** Two letters. */
  country: string;
  instructions: string;
}

export interface LabelRequest extends ParcelSize {
  /** The parcel comes back: it is sent from the address `to` to the shop (PARC-04). */
  isReturn: boolean;
  /** The shop's own reference, at most 35 characters: the same again is the same label. */
  reference: string;
  orderNumber: string;
  to: ParcelDestination;
  /** Where a carrier that cannot be asked by our reference reports the finished label. */
  reportTo: string;
}

/** What a label would cost, GST included. */
export type PriceAnswer =
  | { outcome: 'PRICED'; costCents: bigint; service: string }
  | { outcome: 'REFUSED' | 'UNKNOWN'; reason: string };

/** Where a shopper wants parcels to go, before anybody is named. */
export interface RateQuestion {
  parcels: readonly ParcelSize[];
  to: Pick<ParcelDestination, 'street1' | 'suburb' | 'city' | 'postcode'>;
}

/**
 * What each of the carrier's services costs for all these parcels together, in cents. Whether GST is included is the
 * adapter's to say (docs/parcels.md). A service without a price above zero is left out.
 */
export type RatesAnswer =
  | { outcome: 'RATED'; rates: ReadonlyMap<string, bigint> }
  | { outcome: 'REFUSED' | 'UNKNOWN'; reason: string };

export interface BoughtLabel {
  /** The carrier's own name of the label or consignment. */
  carrierRef: string;
  trackingNumber: string;
  /** As customers know it: 'NZ Post'. */
  carrier: string;
  pdf: Uint8Array<ArrayBuffer>;
}

export type LabelAnswer =
  | { outcome: 'BOUGHT'; label: BoughtLabel }
  /** Bought, and not drawn yet: ask again with `findLabel`. */
  | { outcome: 'PENDING'; carrierRef: string }
  | { outcome: 'REFUSED' | 'UNKNOWN'; reason: string };

export type LabelFound =
  | Extract<LabelAnswer, { outcome: 'BOUGHT' | 'PENDING' | 'REFUSED' | 'UNKNOWN' }>
  /** The carrier has no label of this reference. */
  | { outcome: 'NONE' }
  /** The carrier cannot be asked by our reference, only by its own. */
  | { outcome: 'UNTRACEABLE' };

export type VoidAnswer = { outcome: 'VOIDED' } | { outcome: 'REFUSED' | 'UNKNOWN'; reason: string };

/** What a scan says of a parcel. `INFO` changes nothing: a label was printed, a text message was sent. */
export type ScanStatus = 'INFO' | 'ON_ITS_WAY' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'EXCEPTION' | 'RETURNED';

export interface Scan {
  trackingNumber: string;
  at: Date;
  status: ScanStatus;
  /** The carrier's code of the event; with parcel and time it identifies the scan. */
  code: string;
  /** In the carrier's words, for people. */
  words: string;
  /** Suburb or place of the carrier; empty where the carrier does not say. */
  place: string;
}

export type ScansAnswer = { outcome: 'READ'; scans: Scan[] } | { outcome: 'UNKNOWN'; reason: string };

/** A notification as it arrived. */
export interface CarrierNotification {
  /** Header fields by lower-case name. */
  header: (name: string) => string | null;
  body: string;
}

export interface CarrierPort {
  name: CarrierName;
  /** The price of a label, without buying anything. */
  priceLabel(request: Omit<LabelRequest, 'reference' | 'orderNumber' | 'reportTo'>): Promise<PriceAnswer>;
  /** Prices for a checkout in New Zealand, without buying anything; UNKNOWN at the latest when `signal` aborts (PARC-05). */
  readRates(question: RateQuestion, signal: AbortSignal): Promise<RatesAnswer>;
  /** Buys a label. Where `findLabel` is never UNTRACEABLE, the same reference again buys nothing more. */
  buyLabel(request: LabelRequest): Promise<LabelAnswer>;
  findLabel(known: { reference: string; carrierRef: string | null }): Promise<LabelFound>;
  /** Voids a label that is not used; a label that was voided before is VOIDED again. */
  voidLabel(known: { reference: string; carrierRef: string }): Promise<VoidAnswer>;
  /** All scans of these parcels, in no particular order. */
  readScans(parcels: readonly { reference: string; trackingNumber: string }[]): Promise<ScansAnswer>;
  /**
   * Has the carrier notify this address of a parcel's scans; false when it did not say that it will. A carrier whose
   * webhook is set up at its own site has nothing to do.
   */
  notifyScans(trackingNumber: string, url: string): Promise<boolean>;
  /** The scans, or the consignment of a finished label, that a notification tells of; null when it is not the carrier's. */
  readNotification(notification: CarrierNotification): { scans: Scan[]; carrierRef: string | null } | null;
  /** A harmless call that proves the connection; throws with a reason. */
  verify(): Promise<void>;
}
