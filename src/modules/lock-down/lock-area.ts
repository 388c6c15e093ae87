/** The parts of the shop that a lock-down closes. */
export const lockAreas = ['staff', 'api-keys', 'orders'] as const;
export type LockArea = (typeof lockAreas)[number];

export interface LockedArea {
  area: LockArea;
  reason: string;
  lockedAt: Date;
}
