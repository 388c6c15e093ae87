import { inChildSpan } from '../tracing/span.ts';
import { failpoint } from './failpoint.ts';

/**
 * One step of an operation: `await step('reserve stock', () => reserveStock(tx, id, lines))` does the work and resolves
 * with its result. The process may be interrupted after any step, so the point after it is a failpoint of this name
 * (`failpoint.ts`), and a test can inject a failure there. Names are unique in the program (reliability B1).
 */
export async function step<T>(name: string, work: () => T | PromiseLike<T>): Promise<T> {
  const result = await inChildSpan(name, {}, async () => work());
  await failpoint(name);
  return result;
}
