/**
 * Draws the demo shop's images in a separate thread: a shoe takes seconds, which must not block requests.
 */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { buildDemo } from '../build-demo.ts';

// Lowers the priority of this thread only, on Linux: drawing ahead uses spare processor time.
setPriority(constants.priority.PRIORITY_LOW);

const { pictures } = buildDemo();

parentPort?.on('message', (source: string) => {
  try {
    parentPort?.postMessage({ svg: pictures.get(source)?.() ?? null });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
