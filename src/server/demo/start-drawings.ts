/**
 * The demo's images for the catalogue: prepared files, and for larger widths a worker thread that draws them and ends
 * when it is idle.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Drawings } from '#modules/media/drawings.port.ts';
import { renderedFile, renderedWidths } from '../../../demo-shop/studio/rendered-files.ts';

const IDLE_MS = 15_000;

interface DrawingRequest {
  source: string;
  done: (svg: string | null) => void;
  fail: (error: Error) => void;
}
const noFile = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};
const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
type Answer = { svg: string | null } | { error: string };

export function startDrawings(): Drawings & { close: () => Promise<void> } {
  const waiting: DrawingRequest[] = [];
  let worker: Worker | null = null;
  let drawing: DrawingRequest | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = (error: Error) => {
    worker = null;
    drawing?.fail(error);
    drawing = null;
    if (waiting.length > 0) next();
  };
  const start = (): Worker => {
    const started = new Worker(join(import.meta.dirname, '../../../demo-shop/studio/draw-worker.ts'));
    started.on('message', (result: Answer) => {
      const request = drawing;
      drawing = null;
      if ('error' in result) request?.fail(new Error(`a picture could not be drawn: ${result.error}`));
      else request?.done(result.svg);
      next();
    });
    started.once('error', (error) => started === worker && end(asError(error)));
    return started;
  };
  const next = () => {
    if (drawing) return;
    clearTimeout(idle);
    drawing = waiting.shift() ?? null;
    if (drawing) {
      worker ??= start();
      worker.postMessage(drawing.source);
      return;
    }
    // The thread uses tens of megabytes, which a shop with finished images does not need.
    idle = setTimeout(() => {
      const resting = worker;
      worker = null;
      void resting?.terminate();
    }, IDLE_MS);
    idle.unref();
  };

  return {
    ready: findRendered,
    draw: (source) =>
      new Promise<string | null>((done, fail) => {
        waiting.push({ source, done, fail });
        next();
      }),
    close: async () => {
      clearTimeout(idle);
      const closing = worker;
      worker = null;
      for (const request of [drawing, ...waiting.splice(0)]) request?.fail(new Error('the shop is closing'));
      drawing = null;
      await closing?.terminate();
    },
  };
}

/** The prepared file of this width, or of the next larger one, else of the next smaller one. */
const findRendered: Drawings['ready'] = async (source, width) => {
  for (const renderedWidth of [
    ...renderedWidths.filter((one) => one >= width),
    ...renderedWidths.filter((one) => one < width).reverse(),
  ]) {
    const bytes = await readFile(renderedFile(source, renderedWidth)).catch(noFile);
    if (bytes) return { bytes, width: renderedWidth };
  }
  return null;
};
