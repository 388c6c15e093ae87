/** What the shop says of its labels against what the carrier has: bought, voided, and paid for. */
import type { CarrierName } from '#modules/parcels/carrier.port.ts';
import type { LabelState, ParcelState } from '#modules/parcels/parcel.ts';
import type { SimulatedParcel } from '#simulator/carriers/carrier-ledger.ts';
import type { CheckoutHarness } from '../fixtures/checkout-harness.ts';

interface ShopLabel {
  reference: string;
  state: ParcelState;
  label: LabelState;
  trackingNumber: string;
  cents: number;
  /** What staff are told. */
  problem: string;
}
interface Comparison {
  bought: number;
  voided: number;
  paidCents: number;
  boughtTwice: number;
  /** In words; empty when shop and carrier agree. */
  differences: string[];
}

/** Starshipit's labels are paid with their printing, NZ Post's with their first scan. */
const isPaid = ({ provider, state, scans }: SimulatedParcel): boolean =>
  state === 'bought' && (provider === 'starshipit' || scans.length > 0);
const isPaidByShop = (carrier: CarrierName, row: ShopLabel): boolean =>
  carrier === 'starshipit'
    ? row.label === 'BOUGHT' || isKept(row)
    : row.label === 'BOUGHT' && row.state === 'HANDED_OVER';
/** Bought for a parcel that was undone, and the carrier does not take it back: staff are told, and it is paid. */
const isKept = ({ state, label, trackingNumber, problem }: ShopLabel): boolean =>
  state === 'UNDONE' && label === 'UNSURE' && trackingNumber !== '' && problem !== '';
const centsOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/** Compares all labels of these orders and returns; nothing may be in progress. */
export async function compareLabels(
  { database, simulator }: Pick<CheckoutHarness, 'database' | 'simulator'>,
  carrier: CarrierName,
  numbers: readonly string[],
): Promise<Comparison> {
  const { rows } = await database.pool.query<ShopLabel>(
    `select reference, state, label, tracking_number as "trackingNumber", cost_cents::int as cents, problem
     from parcels.parcel where order_number = any($1)`,
    [numbers],
  );
  const all = (await (await fetch(`${simulator.url}/control/parcels`)).json()) as SimulatedParcel[];
  const ours = new Map(rows.map((row) => [row.reference, row]));
  // An order at Starshipit that was not printed is no label.
  const theirs = all.filter(({ orderNumber, state }) => numbers.includes(orderNumber) && state !== 'ordered');
  const differences = [
    ...rows.flatMap((row) => differs(carrier, row, theirs)),
    ...theirs
      .filter(({ reference }) => !ours.has(reference))
      .map(({ reference }) => `${reference}: the carrier has a label that the shop never asked for`),
  ];
  const paid = centsOf(theirs.filter(isPaid).map(({ priceCents }) => priceCents));
  const paidByShop = centsOf(rows.filter((row) => isPaidByShop(carrier, row)).map(({ cents }) => cents));
  if (paid !== paidByShop) differences.push(`paid ${paid} cents at the carrier, ${paidByShop} by the shop`);
  const printed = theirs.map(({ reference }) => reference);
  return {
    bought: theirs.length,
    voided: theirs.filter(({ state }) => state === 'voided').length,
    paidCents: paid,
    boughtTwice: printed.length - new Set(printed).size,
    differences,
  };
}

function differs(carrier: CarrierName, row: ShopLabel, all: readonly SimulatedParcel[]): string[] {
  const theirs = all.filter(({ reference }) => reference === row.reference);
  const says = `${row.reference}: ${row.state} ${row.label} ${row.trackingNumber} in the shop, ${
    theirs.map(({ state, trackingNumber }) => `${state} ${trackingNumber}`).join(' and ') || 'nothing'
  } at the carrier`;
  const [one] = theirs;
  const isSame = one?.trackingNumber === row.trackingNumber && one.priceCents === row.cents;
  const isVoid = carrier === 'nz-post' || theirs.every(({ state }) => state === 'voided');
  const agrees: Partial<Record<LabelState, boolean>> = {
    BOUGHT: theirs.length === 1 && isSame && one?.state === 'bought',
    // NZ Post takes no label back: one that nobody uses is not charged.
    VOIDED: isVoid && (row.trackingNumber === '' || (theirs.length === 1 && isSame)),
    // A carrier that declines to take back what it never made has nothing either.
    UNSURE: isKept(row)
      ? theirs.length === 1 && isSame && one?.state === 'bought'
      : row.state === 'UNDONE' && row.problem !== '' && theirs.length === 0,
    REFUSED: theirs.length === 0 || (carrier === 'starshipit' && isVoid),
  };
  return agrees[row.label] ? [] : [says];
}
