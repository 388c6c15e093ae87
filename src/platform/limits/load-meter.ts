/** How busy this process is, so that background work can wait until shoppers have been served. */
import { performance } from 'node:perf_hooks';

export interface LoadMeter {
  /** The event loop was recently almost never idle: any further work delays somebody. */
  isSaturated: () => boolean;
  stop: () => void;
}

const LOOK_EVERY_MS = 100;
/** Share of the time since the last sample in which the event loop was busy. */
const SATURATED = 0.8;

/** Measures until stopped; does not keep the process alive. */
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
