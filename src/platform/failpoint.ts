/**
 * Named places where a test can make the world end: `await failpoint('place-order.after-t1')` does nothing unless a
 * test armed it with `setFailpoint`, or, in a process of its own, through KERB_FAILPOINTS (read only under NODE_ENV=test).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type FailpointAction =
  | { do: 'throw' }
  /** SIGKILL to this process: nothing runs afterwards, as when the machine loses power. */
  | { do: 'kill' }
  /** Stands still until `clearFailpoints`, or for so long. */
  | { do: 'hang'; ms?: number }
  | { do: 'run'; run: () => Promise<void> | void };

interface Armed {
  action: FailpointAction;
  left: number;
}
interface Scene {
  armed: Map<string, Armed>;
  hanging: Set<() => void>;
}
const newScene = (): Scene => ({ armed: new Map(), hanging: new Set() });
const everywhere = newScene();
const scenes = new AsyncLocalStorage<Scene>();
const scene = (): Scene => scenes.getStore() ?? everywhere;
/** Armed in any scene: nothing else is looked at while this is 0. */
let armedCount = 0;
let witness: ((name: string) => void) | null = null;

export class FailpointError extends Error {
  override name = 'FailpointError';
}

if (process.env.NODE_ENV === 'test' && process.env.KERB_FAILPOINTS) {
  for (const [name, action] of Object.entries(
    JSON.parse(process.env.KERB_FAILPOINTS) as Record<string, FailpointAction>,
  ))
    setFailpoint(name, action);
  // It is no setting of the shop: whoever reads those refuses names it does not know.
  delete process.env.KERB_FAILPOINTS;
}

/** Arms a failpoint for so many strikes (one unless told). */
export function setFailpoint(name: string, action: FailpointAction, times = 1): void {
  const { armed } = scene();
  if (!armed.has(name)) armedCount += 1;
  armed.set(name, { action, left: times });
}

/**
 * Disarms everything of this scene and lets whoever hangs in it go on.
 * @testonly
 */
export function clearFailpoints(): void {
  const { armed, hanging } = scene();
  armedCount -= armed.size;
  armed.clear();
  for (const release of hanging) release();
  hanging.clear();
}

/**
 * What `work` arms strikes in `work` alone, and nothing from outside does: several stories may be played side by side.
 * @testonly
 */
export const withOwnFailpoints = <T>(work: () => Promise<T>): Promise<T> => scenes.run(newScene(), work);

/**
 * Tells a test of every failpoint passed; null ends it.
 * @testonly
 */
export function watchFailpoints(listener: ((name: string) => void) | null): void {
  witness = listener;
}

/** A place where a test may interfere. Costs one look at a number otherwise. */
export async function failpoint(name: string): Promise<void> {
  witness?.(name);
  if (armedCount === 0) return;
  const { armed, hanging } = scene();
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
