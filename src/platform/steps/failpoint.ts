/**
 * Named points where a test can inject a failure, one after each step of an operation (`step.ts`). A point does nothing
 * unless a test armed it with `setFailpoint`, or, in a separate process, through KERB_FAILPOINTS (read only under
 * NODE_ENV=test).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type FailpointAction =
  | { do: 'throw' }
  /** SIGKILL to this process: nothing runs afterwards, as after a power failure. */
  | { do: 'kill' }
  /** Blocks until `clearFailpoints`, or for `ms` milliseconds. */
  | { do: 'hang'; ms?: number }
  | { do: 'run'; run: () => Promise<void> | void };

interface Armed {
  action: FailpointAction;
  left: number;
}
interface Scope {
  armed: Map<string, Armed>;
  hanging: Set<() => void>;
}
const newScope = (): Scope => ({ armed: new Map(), hanging: new Set() });
const globalScope = newScope();
const scopes = new AsyncLocalStorage<Scope>();
const currentScope = (): Scope => scopes.getStore() ?? globalScope;
/** Number of failpoints armed in any scope: while it is 0 nothing else is checked. */
let armedCount = 0;
let passListener: ((name: string) => void) | null = null;

export class FailpointError extends Error {
  override name = 'FailpointError';
}

if (process.env.NODE_ENV === 'test' && process.env.KERB_FAILPOINTS) {
  for (const [name, action] of Object.entries(
    JSON.parse(process.env.KERB_FAILPOINTS) as Record<string, FailpointAction>,
  ))
    setFailpoint(name, action);
  // It is not a setting of the shop: reading the settings refuses unknown names.
  delete process.env.KERB_FAILPOINTS;
}

/** Arms a failpoint for a number of passes, one by default. */
export function setFailpoint(name: string, action: FailpointAction, times = 1): void {
  const { armed } = currentScope();
  if (!armed.has(name)) armedCount += 1;
  armed.set(name, { action, left: times });
}

/** Disarms all failpoints of this scope and releases the calls that hang in them. */
export function clearFailpoints(): void {
  const { armed, hanging } = currentScope();
  armedCount -= armed.size;
  armed.clear();
  for (const release of hanging) release();
  hanging.clear();
}

/**
 * Failpoints armed in `work` affect only `work`, and those armed outside do not affect it, so that several scenarios
 * can run concurrently.
 */
export const withOwnFailpoints = <T>(work: () => Promise<T>): Promise<T> => scopes.run(newScope(), work);

/** Calls a listener for every failpoint passed; null removes it. */
export function watchFailpoints(listener: ((name: string) => void) | null): void {
  passListener = listener;
}

/** The point after a step, where a test may inject a failure. Otherwise it costs one comparison of a number. */
export async function failpoint(name: string): Promise<void> {
  passListener?.(name);
  if (armedCount === 0) return;
  const { armed, hanging } = currentScope();
  const found = armed.get(name);
  if (!found || found.left === 0) return;
  found.left -= 1;
  const { action } = found;
  if (action.do === 'throw') throw new FailpointError(name);
  if (action.do === 'run') return action.run();
  if (action.do === 'kill') process.kill(process.pid, 'SIGKILL');
  await new Promise<void>((done) => {
    hanging.add(done);
    if (action.do === 'hang' && action.ms !== undefined) setTimeout(done, action.ms);
  });
}
