/**
 * What follows from the scans of a parcel (PARC-03, docs/parcels.md). Pure: the same scans give the same state, in
 * whatever order and however often they arrive.
 */
import type { ScanStatus } from '../carrier.port.ts';

/** How far a parcel is by its scans; `NONE`: none says anything. */
export type Tracking = 'NONE' | Exclude<ScanStatus, 'INFO'>;

export interface StoredScan {
  at: Date;
  status: ScanStatus;
  /** Names the scan; decides between two of the same time and status. */
  digest: string;
  receivedAt: Date;
}

const follow: Record<Exclude<ScanStatus, 'INFO'>, Tracking> = {
  ON_ITS_WAY: 'ON_ITS_WAY',
  OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
  EXCEPTION: 'EXCEPTION',
  DELIVERED: 'DELIVERED',
  RETURNED: 'RETURNED',
};

/**
 * The state table: state × next scan. A delivered parcel is only ever taken back by an exception or a return: later
 * scans of a sorting centre contradict it and change nothing. A returned parcel stays returned: its delivery is to the shop.
 */
const table: Record<Tracking, Record<Exclude<ScanStatus, 'INFO'>, Tracking>> = {
  NONE: follow,
  ON_ITS_WAY: follow,
  OUT_FOR_DELIVERY: follow,
  EXCEPTION: follow,
  DELIVERED: { ...follow, ON_ITS_WAY: 'DELIVERED', OUT_FOR_DELIVERY: 'DELIVERED' },
  RETURNED: {
    ON_ITS_WAY: 'RETURNED',
    OUT_FOR_DELIVERY: 'RETURNED',
    EXCEPTION: 'RETURNED',
    DELIVERED: 'RETURNED',
    RETURNED: 'RETURNED',
  },
};

/** Of two scans of one time the later in this list comes last. */
const ranks: readonly ScanStatus[] = ['INFO', 'ON_ITS_WAY', 'OUT_FOR_DELIVERY', 'EXCEPTION', 'DELIVERED', 'RETURNED'];
const DAY_MS = 86_400_000;

/**
 * Whether a scan counts: one from before the parcel was packed is of another parcel with its number, one more than a day
 * ahead of when it arrived has a wrong time. Both are stored and shown, and followed by nothing.
 */
const counts = ({ at, receivedAt }: StoredScan, packedAt: Date): boolean =>
  at.getTime() >= packedAt.getTime() - DAY_MS && at.getTime() <= receivedAt.getTime() + DAY_MS;

/** By the carrier's time; at one time by what they say, then by name. */
const inOrder = (one: StoredScan, other: StoredScan): number =>
  one.at.getTime() - other.at.getTime() ||
  ranks.indexOf(one.status) - ranks.indexOf(other.status) ||
  (one.digest < other.digest ? -1 : Number(one.digest > other.digest));

/** The time of the first scan by which a courier has the parcel; null when there is none. */
export function firstScanOf(scans: readonly StoredScan[], packedAt: Date): Date | null {
  const moved = scans.filter((scan) => scan.status !== 'INFO' && counts(scan, packedAt)).sort(inOrder);
  return moved[0]?.at ?? null;
}

/** The state of a parcel by all its scans, and the time of the latest one that counts. */
export function trackParcel(
  scans: readonly StoredScan[],
  packedAt: Date,
): { tracking: Tracking; lastScanAt: Date | null } {
  let tracking: Tracking = 'NONE';
  const counted = scans.filter((scan) => counts(scan, packedAt)).sort(inOrder);
  for (const { status } of counted) if (status !== 'INFO') tracking = table[tracking][status];
  return { tracking, lastScanAt: counted.at(-1)?.at ?? null };
}
