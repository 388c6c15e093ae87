/** Draws the demo shop's pictures in a thread of its own: a shoe takes a third of a second, which no request should wait behind. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { buildDemo } from '../build-demo.ts';

// This thread only, on Linux: drawing ahead takes what serving leaves over.
setPriority(constants.priority.PRIORITY_LOW);

const { pictures } = buildDemo();

parentPort?.on('message', (source: string) => {
  try {
    parentPort?.postMessage({ svg: pictures.get(source)?.() ?? null });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
