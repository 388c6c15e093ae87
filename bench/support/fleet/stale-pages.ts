/** Changes a product again and again, and looks how long its page at the front still shows the text from before. */
import type pg from 'pg';
import { openCaller } from './http-caller.ts';

export interface Change {
  /** When its commit was answered, and when the page first showed it; null: not yet. */
  at: number;
  shownAt: number | null;
}

export interface StalePages {
  changes: Change[];
  stop: () => Promise<void>;
}

const EVERY_MS = 2_000;
const ASK_MS = 50;
const LOOK_MS = 60_000;

/** `connect` opens a connection to whichever database is the primary. */
export function watchStalePages(
  url: string,
  { productId, path }: { productId: number; path: string },
  connect: () => Promise<pg.Client>,
): StalePages {
  const caller = openCaller(url, 3_000);
  const changes: Change[] = [];
  let isStopping = false;
  const work = async (): Promise<void> => {
    // The page is in the cache before its first change.
    await caller.get(path);
    for (let number = 1; !isStopping; number += 1) {
      const name = `Stale ${number} of ${productId}`;
      if (await change(connect, productId, name)) {
        const made: Change = { at: performance.now(), shownAt: null };
        changes.push(made);
        while (performance.now() - made.at < LOOK_MS && !isStopping) {
          if ((await caller.get(path)).body.includes(name)) {
            made.shownAt = performance.now();
            break;
          }
          await pause(ASK_MS);
        }
      }
      await pause(EVERY_MS);
    }
  };
  const working = work();
  return {
    changes,
    stop: async () => {
      isStopping = true;
      await working;
      caller.close();
    },
  };
}

/** False: no database took the change, or it did not say so. */
async function change(connect: () => Promise<pg.Client>, productId: number, name: string): Promise<boolean> {
  const client = await connect().catch(() => null);
  if (!client) return false;
  try {
    await client.query('update catalogue.product set name = $2 where id = $1', [productId, name]);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
