/**
 * Processor time that a process has used, all its threads included: a measurement that holds even when other work
 * shares the machine. Linux only; 0 elsewhere.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Processor time of one process in milliseconds; with `ended`, also of its children that have ended. */
export function cpuMsOf(pid: number, ended = false): number {
  const fields = statOf(pid);
  if (!fields) return 0;
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
  return TICK_MS * (user + system + (ended ? childUser + childSystem : 0));
}

/** Processor time of a process and all its children, running and ended: PostgreSQL with its connections. */
export function cpuMsOfFamily(pid: number): number {
  if (!existsSync('/proc')) return 0;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(Number(name))?.[1] === `${pid}`);
  return children.reduce((sum, child) => sum + cpuMsOf(Number(child)), cpuMsOf(pid, true));
}

/** Processor time of a process and everything below it, such as a browser and the processes of its tabs. */
export function cpuMsOfTree(pid: number): number {
  const parents = existsSync('/proc')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => ({ pid: Number(name), parent: Number(statOf(Number(name))?.[1] ?? 0) }))
    : [];
  const below = (root: number): number =>
    parents.filter(({ parent }) => parent === root).reduce((sum, child) => sum + below(child.pid), cpuMsOf(root, true));
  return below(pid);
}

/** Process ids of this process's children. */
export const childrenOf = (pid: number): number[] =>
  existsSync('/proc')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && statOf(Number(name))?.[1] === `${pid}`)
        .map(Number)
    : [];

/** The fields after the name in /proc/PID/stat: state, parent … */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
  } catch {
    return null;
  }
}
