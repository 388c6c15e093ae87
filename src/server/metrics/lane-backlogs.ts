import type { Backlog } from '#platform/outbox/outbox-backlog.ts';
import { isHandledKind, type Lane, lanes, messageHandlers } from '../jobs/message-handlers.ts';

export type LaneBacklog = Omit<Backlog, 'kind'>;

const NONE: LaneBacklog = { waiting: 0, lateSeconds: 0, failing: 0, parked: 0 };

/** The undelivered messages of each lane. Kinds that only a newer release knows are its to deliver, and left out. */
export function laneBacklogs(backlogs: readonly Backlog[]): ReadonlyMap<Lane, LaneBacklog> {
  const byLane = new Map<Lane, LaneBacklog>(lanes.map((lane) => [lane, NONE]));
  for (const { kind, waiting, lateSeconds, failing, parked } of backlogs) {
    if (!isHandledKind(kind)) continue;
    const { lane } = messageHandlers[kind];
    const sum = byLane.get(lane) ?? NONE;
    byLane.set(lane, {
      waiting: sum.waiting + waiting,
      lateSeconds: Math.max(sum.lateSeconds, lateSeconds),
      failing: sum.failing + failing,
      parked: sum.parked + parked,
    });
  }
  return byLane;
}
