/**
 * Addresses without a page that visitors asked this process for and that are not saved yet (MOVE-04): bounded, whatever
 * is asked for.
 */
import { listedPath } from './listed-path.ts';

export interface NotFoundCount {
  path: string;
  times: number;
  lastMet: Date;
}

export interface NotFoundCounts {
  /** Counts a visit at this moment. Each visitor counts once an hour for an address, and for 20 addresses at most. */
  add: (path: string, visitor: string, now: Date) => void;
  /** Everything counted so far, which is then no longer here. */
  take: () => NotFoundCount[];
  /** What was taken and could not be saved. */
  putBack: (taken: readonly NotFoundCount[]) => void;
}

/** Contexts that count addresses without a page. */
export interface NotFoundHolder {
  notFound: NotFoundCounts;
}

const HOUR_MS = 3_600_000;
/** Addresses that wait to be saved; others are not counted. */
const MAX_WAITING = 500;
const MAX_OF_VISITOR = 20;
/** Visitors whose addresses are remembered; of more, each may count again. */
const MAX_VISITORS = 1_000;

export function createNotFoundCounts(): NotFoundCounts {
  let waiting = new Map<string, NotFoundCount>();
  let visitors = new Map<string, Set<string>>();
  let hour = 0;
  const count = (path: string, times: number, lastMet: Date): void => {
    const known = waiting.get(path);
    if (known === undefined && waiting.size >= MAX_WAITING) return;
    waiting.set(path, { path, times: (known?.times ?? 0) + times, lastMet });
  };
  /** In memory only, and for the hour. */
  const isNew = (path: string, visitor: string, now: Date): boolean => {
    const thisHour = Math.floor(now.getTime() / HOUR_MS);
    if (hour !== thisHour || (visitors.size >= MAX_VISITORS && !visitors.has(visitor))) visitors = new Map();
    hour = thisHour;
    const asked = visitors.get(visitor) ?? new Set();
    if (asked.has(path) || asked.size >= MAX_OF_VISITOR) return false;
    visitors.set(visitor, asked.add(path));
    return true;
  };
  return {
    add: (asked, visitor, now) => {
      const path = listedPath(asked);
      if (path !== null && isNew(path, visitor, now)) count(path, 1, now);
    },
    take: () => {
      const taken = [...waiting.values()];
      waiting = new Map();
      return taken;
    },
    putBack: (taken) => {
      for (const { path, times, lastMet } of taken) count(path, times, waiting.get(path)?.lastMet ?? lastMet);
    },
  };
}
