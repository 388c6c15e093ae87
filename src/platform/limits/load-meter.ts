/** How busy this process is, for work that can wait until shoppers have been served. */
import { performance } from 'node:perf_hooks';

export interface LoadMeter {
  /** Of late the event loop hardly ever waited for anything: whatever is done now keeps somebody waiting. */
  isSaturated: () => boolean;
  stop: () => void;
}

const LOOK_EVERY_MS = 100;
/** Share of the time since the last look in which the event loop was at work. */
const SATURATED = 0.8;

/** Measures until stopped; keeps no process alive. */
export function createLoadMeter(): LoadMeter {
  let last = performance.eventLoopUtilization();
  let share = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    share = performance.eventLoopUtilization(now, last).utilization;
    last = now;
  }, LOOK_EVERY_MS).unref();
  return { isSaturated: () => share > SATURATED, stop: () => clearInterval(timer) };
}
