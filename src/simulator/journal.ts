/**
 * The simulator's storage: one append-only JSONL file. `append` resolves once the entry is on disk (fdatasync); entries
 * that arrive together share one sync. A truncated last line, left by a crash, is cut off at the next start.
 */
import { type FileHandle, mkdir, open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';

export type ShopMode = 'trial' | 'production';

export interface JournalEntry {
  seq: number;
  at: string;
  provider: string;
  event: string;
  /** The mode of the shop when this happened: a simulated provider in production is an error (SEC-03). */
  mode: ShopMode;
  [field: string]: unknown;
}
export type NewEntry = { provider: string; event: string } & Record<string, unknown>;

export interface Journal {
  /** Every entry so far, oldest first; an entry is listed as soon as it is appended. */
  readonly entries: readonly JournalEntry[];
  append(entry: NewEntry): Promise<void>;
  /** Resolves when everything appended so far is on disk. */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens or creates the journal; `mode` is written with every entry. Throws when anything but the last line is
 * unreadable.
 */
export async function openJournal(file: string, mode: ShopMode = 'trial'): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true });
  const entries = await readEntries(file);
  return new JournalFile(await open(file, 'a'), entries, mode);
}

async function readEntries(file: string): Promise<JournalEntry[]> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const whole = content.lastIndexOf(0x0a) + 1;
  if (whole < content.length) await truncate(file, whole);
  const lines = content.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as JournalEntry;
    } catch {
      throw new Error(`${file}: line ${index + 1} is not a journal entry`);
    }
  });
}

class JournalFile implements Journal {
  readonly entries: JournalEntry[];
  readonly #handle: FileHandle;
  readonly #mode: ShopMode;
  #waiting: string[] = [];
  #next: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, entries: JournalEntry[], mode: ShopMode) {
    this.#handle = handle;
    this.#mode = mode;
    this.entries = entries;
  }

  append(entry: NewEntry): Promise<void> {
    const stamped: JournalEntry = {
      seq: this.entries.length + 1,
      at: new Date().toISOString(),
      ...entry,
      mode: this.#mode,
    };
    this.entries.push(stamped);
    this.#waiting.push(`${JSON.stringify(stamped)}\n`);
    this.#next ??= this.#running = this.#running.then(() => this.#writeBatch());
    return this.#next;
  }

  flushed(): Promise<void> {
    return this.#running;
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#handle.close();
  }

  async #writeBatch(): Promise<void> {
    // Waits one turn of the event loop, so that requests that arrived together join the batch.
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    const batch = this.#waiting.join('');
    this.#waiting = [];
    this.#next = undefined;
    await this.#handle.appendFile(batch);
    await this.#handle.datasync();
  }
}
