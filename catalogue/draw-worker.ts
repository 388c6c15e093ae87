/** Draws the demo shop's pictures in a thread of its own: a shoe takes a third of a second, which no request should wait behind. */
import { parentPort } from 'node:worker_threads';
import { buildDemo } from './build-demo.ts';

const { pictures } = buildDemo();

parentPort?.on('message', (source: string) => {
  try {
    parentPort?.postMessage({ svg: pictures.get(source)?.() ?? null });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
