/**
 * Documents for crawlers, made when they are asked for and kept until the catalogue has changed. One is made once for
 * all who wait for it; making one anew never takes more than a small share of the process' time, however often the
 * catalogue changes and whoever asks.
 */
import type { ZippedDocument } from './zip-document.ts';

interface Kept {
  document: ZippedDocument;
  version: number;
  /** Until then it is good enough, changed or not. */
  restUntil: number;
  readers: number;
  replaced: boolean;
}

/** A document of which a reader is under way; `release` when it is done. */
export interface Lease {
  document: ZippedDocument;
  release: () => void;
}

export interface DocumentCache {
  /** Null when `make` says that there is none. */
  take: (key: string, make: () => Promise<ZippedDocument | null>) => Promise<Lease | null>;
  close: () => Promise<void>;
}

/** After being made a document rests for this many times the time it took. */
const REST = 20;

export function createDocumentCache(options: {
  version: () => number;
  onFailure: (key: string, error: unknown) => void;
  now?: () => number;
}): DocumentCache {
  const { version, onFailure, now = () => performance.now() } = options;
  const entries = new Map<string, Kept>();
  const making = new Map<string, Promise<Kept | null>>();

  const letGo = (kept: Kept) => {
    if (!kept.replaced || kept.readers > 0) return;
    kept.document.close().catch((error: unknown) => onFailure('close', error));
  };
  const drop = (key: string) => {
    const kept = entries.get(key);
    if (!kept) return;
    entries.delete(key);
    kept.replaced = true;
    letGo(kept);
  };

  const remake = async (key: string, make: () => Promise<ZippedDocument | null>): Promise<Kept | null> => {
    const started = now();
    // Taken before the reading: what changes meanwhile makes the document outdated, not wrong for ever.
    const at = version();
    const document = await make();
    drop(key);
    if (!document) return null;
    const ended = now();
    const kept: Kept = {
      document,
      version: at,
      restUntil: ended + REST * (ended - started),
      readers: 0,
      replaced: false,
    };
    entries.set(key, kept);
    return kept;
  };

  const find = async (key: string, make: () => Promise<ZippedDocument | null>): Promise<Kept | null> => {
    const kept = entries.get(key);
    if (kept && (kept.version === version() || now() < kept.restUntil)) return kept;
    let running = making.get(key);
    if (!running) {
      running = remake(key, make).finally(() => making.delete(key));
      making.set(key, running);
    }
    try {
      return await running;
    } catch (error) {
      const old = entries.get(key);
      if (!old) throw error;
      // Yesterday's list serves a crawler better than an error.
      onFailure(key, error);
      return old;
    }
  };

  return {
    async take(key, make) {
      const kept = await find(key, make);
      if (!kept) return null;
      kept.readers += 1;
      let released = false;
      return {
        document: kept.document,
        release: () => {
          if (released) return;
          released = true;
          kept.readers -= 1;
          letGo(kept);
        },
      };
    },
    async close() {
      await Promise.allSettled(making.values());
      for (const key of [...entries.keys()]) drop(key);
    },
  };
}
