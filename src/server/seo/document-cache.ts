/**
 * Documents for crawlers, made on request and cached until the catalogue changes. Concurrent requests share one render;
 * remaking a document never uses more than a small share of the process's time, however often the catalogue changes.
 */
import type { ZippedDocument } from './zip-document.ts';

interface CacheEntry {
  document: ZippedDocument;
  version: number;
  /** Until then it is served even if the catalogue has changed. */
  restUntil: number;
  readers: number;
  replaced: boolean;
}

/** A document in use by a reader; call `release` when it is done. */
export interface Lease {
  document: ZippedDocument;
  release: () => void;
}

export interface DocumentCache {
  /** Null when `make` returns null. */
  take: (key: string, make: () => Promise<ZippedDocument | null>) => Promise<Lease | null>;
  close: () => Promise<void>;
}

type OnFailure = (key: string, error: unknown) => void;

/** A document is reused for this many times the time it took to make. */
const REST = 20;

export function createDocumentCache(options: {
  version: () => number;
  onFailure: OnFailure;
  now?: () => number;
}): DocumentCache {
  const { version, onFailure, now = () => performance.now() } = options;
  const entries = new Map<string, CacheEntry>();
  const making = new Map<string, Promise<CacheEntry | null>>();

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    entry.replaced = true;
    closeUnused(entry, onFailure);
  };

  const remake = async (key: string, make: () => Promise<ZippedDocument | null>): Promise<CacheEntry | null> => {
    const started = now();
    // Read before the document is made: a change meanwhile leaves it outdated, not wrong forever.
    const at = version();
    const document = await make();
    drop(key);
    if (!document) return null;
    const ended = now();
    const restUntil = ended + REST * (ended - started);
    const entry: CacheEntry = { document, version: at, restUntil, readers: 0, replaced: false };
    entries.set(key, entry);
    return entry;
  };

  const find = async (key: string, make: () => Promise<ZippedDocument | null>): Promise<CacheEntry | null> => {
    const entry = entries.get(key);
    if (entry && (entry.version === version() || now() < entry.restUntil)) return entry;
    let running = making.get(key);
    if (!running) {
      running = remake(key, make).finally(() => making.delete(key));
      making.set(key, running);
    }
    return running.catch((error: unknown) => {
      const old = entries.get(key);
      if (!old) throw error;
      // For a crawler an outdated list is better than an error.
      onFailure(key, error);
      return old;
    });
  };

  return {
    async take(key, make) {
      const entry = await find(key, make);
      return entry && lend(entry, onFailure);
    },
    async close() {
      await Promise.allSettled(making.values());
      for (const key of [...entries.keys()]) drop(key);
    },
  };
}

/** A document for one reader more. */
function lend(entry: CacheEntry, onFailure: OnFailure): Lease {
  entry.readers += 1;
  let released = false;
  return {
    document: entry.document,
    release: () => {
      if (released) return;
      released = true;
      entry.readers -= 1;
      closeUnused(entry, onFailure);
    },
  };
}

/** Closes a document that was replaced once nobody reads it. */
function closeUnused({ replaced, readers, document }: CacheEntry, onFailure: OnFailure): void {
  if (!replaced || readers > 0) return;
  document.close().catch((error: unknown) => onFailure('close', error));
}
