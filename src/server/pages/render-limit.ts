/**
 * How much of the process may be spent on drawing pages that are not in memory (SEC-13): at most half of it for all clients
 * together, a sixth for one, and soon a fiftieth; so whoever asks for one new page after the other keeps nobody
 * from paying. What is charged is processor time, since a listing costs twenty times a page that is not there.
 */
import { createSemaphore } from '#platform/limits/semaphore.ts';

export interface RenderLimit {
  /**
   * Runs a render in its turn and charges `client` for it. Throws RenderRefused when this client has used up its share or too many
   * already wait. `client` null: the shop's own, such as drawing a page anew that is in memory; it waits its turn, at no one's charge.
   */
  run: <T>(client: string | null, work: () => Promise<T>) => Promise<T>;
}

/** This client has to wait before another page is drawn for it. */
export class RenderRefused extends Error {
  readonly client: string;
  readonly retryAfter: number;
  constructor(client: string, retryAfter: number) {
    super('too many pages for one client');
    this.client = client;
    this.retryAfter = retryAfter;
  }
}

/** At once; a render waits for the database now and then. */
const AT_ONCE = 2;
/** Rest of everybody after a render, in its own lengths. */
const REST = 1;
/** Processor time one client may have ahead, and how much of each second it gets back. */
const AHEAD_MS = 10_000;
const SHARE = 0.04;
/** Rest of one client after a render of its own, in the render's lengths: while it has used less than BRISK_MS of what it has ahead, and after. */
const REST_OF_CLIENT = 5;
const LONG_REST_OF_CLIENT = 49;
const BRISK_MS = 600;
/** A shopper on a slow machine, where a render costs a lot, does not wait longer than this for the next page. */
const MAX_REST_MS = 2_000;
/** How many renders of one client wait; the next is told to come back. */
const WAITING_OF_CLIENT = 6;
const MAX_WAIT_MS = 10_000;
const MAX_CLIENTS = 20_000;

interface Client {
  /** Processor time it still has, as of `at`. */
  leftMs: number;
  at: number;
  freeAt: number;
  waiting: number;
  turn: Promise<unknown>;
}

export interface RenderClock {
  now: () => number;
  /** Processor time of this thread so far, in milliseconds. */
  used: () => number;
  sleep: (ms: number) => Promise<void>;
}

const systemRenderClock: RenderClock = {
  now: () => performance.now(),
  used: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
};

/** `scale` multiplies what one client may have; 0: everybody draws as much as they like. */
export function createRenderLimit(scale: number, clock: RenderClock = systemRenderClock): RenderLimit {
  const clients = new Map<string, Client>();
  const places = createSemaphore(AT_ONCE);
  let restUntil = 0;

  const clientOf = (name: string): Client => {
    const now = clock.now();
    const known = clients.get(name) ?? {
      leftMs: AHEAD_MS * scale,
      at: now,
      freeAt: 0,
      waiting: 0,
      turn: Promise.resolve(),
    };
    known.leftMs = Math.min(AHEAD_MS * scale, known.leftMs + (now - known.at) * SHARE * scale);
    known.at = now;
    clients.delete(name);
    clients.set(name, known);
    for (const [oldest, { waiting }] of clients) {
      if (clients.size <= MAX_CLIENTS) break;
      if (waiting === 0) clients.delete(oldest);
    }
    return known;
  };

  const until = async (time: () => number): Promise<void> => {
    for (let wait = time() - clock.now(); wait > 0; wait = time() - clock.now()) await clock.sleep(wait);
  };

  /** In a place of its own, after the rest of those before; its processor time. */
  const inTurn = async <T>(work: () => Promise<T>): Promise<{ result: PromiseSettledResult<T>; cost: number }> => {
    const place = places.ask();
    try {
      while (!(await place.within(MAX_WAIT_MS)));
      await until(() => restUntil);
      const [started, used] = [clock.now(), clock.used()];
      const [result] = await Promise.allSettled([work()]);
      const cost = Math.min(clock.now() - started, clock.used() - used);
      restUntil = Math.max(clock.now(), restUntil) + cost * REST;
      return { result, cost };
    } finally {
      place.leave();
    }
  };

  const restOfClient = ({ leftMs }: Client, cost: number): number => {
    const brisk = leftMs > (AHEAD_MS - BRISK_MS) * scale;
    return Math.min(MAX_REST_MS, cost * (brisk ? REST_OF_CLIENT : LONG_REST_OF_CLIENT));
  };

  const charged = async <T>(name: string, work: () => Promise<T>): Promise<PromiseSettledResult<T>> => {
    await until(() => clients.get(name)?.freeAt ?? 0);
    const { result, cost } = await inTurn(work);
    const after = clientOf(name);
    after.leftMs -= cost;
    after.freeAt = clock.now() + restOfClient(after, cost) / scale;
    return result;
  };

  return {
    async run(name, work) {
      if (scale === 0) return work();
      if (name === null) return settled((await inTurn(work)).result);
      const client = clientOf(name);
      if (client.leftMs <= 0) throw new RenderRefused(name, Math.ceil((1 - client.leftMs) / SHARE / scale / 1_000));
      if (client.waiting >= WAITING_OF_CLIENT * Math.max(1, scale))
        throw new RenderRefused(name, Math.max(1, Math.ceil((client.freeAt - clock.now()) / 1_000)));
      client.waiting += 1;
      const mine = client.turn.then(() => charged(name, work));
      client.turn = mine;
      try {
        return settled(await mine);
      } finally {
        client.waiting -= 1;
      }
    },
  };
}

function settled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
