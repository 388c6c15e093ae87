/**
 * Limits the processor time for rendering pages that are not in the cache (SEC-13): at most half of the process for all
 * clients together, a sixth for one, and a fiftieth after a short burst, so that a client requesting ever new pages
 * does not delay payments. The charge is processor time, since a listing costs twenty times as much as a page that
 * does not exist.
 */
import pLimit from 'p-limit';

export interface RenderLimit {
  /**
   * Queues a render and charges `client` for it. Throws RenderRefused when this client has used up its budget or has
   * too many renders waiting. `client` null: a render for the shop itself, such as refreshing a cached page; it is
   * queued but not charged.
   */
  run: <T>(client: string | null, work: () => Promise<T>) => Promise<T>;
}

/** This client has to wait before another page is rendered for it. */
export class RenderRefused extends Error {
  readonly client: string;
  readonly retryAfter: number;
  constructor(client: string, retryAfter: number) {
    super('too many pages for one client');
    this.client = client;
    this.retryAfter = retryAfter;
  }
}

/** Concurrent renders; two, because a render sometimes waits for the database. */
const AT_ONCE = 2;
/** Rest of all clients after a render, as a multiple of its duration. */
const REST = 1;
/** Processor time in a client's full budget, and the share of each second by which it is refilled. */
const AHEAD_MS = 10_000;
const SHARE = 0.04;
/**
 * Rest of one client after its own render, as a multiple of its duration: while it has used less than BRISK_MS of its
 * budget, and afterwards.
 */
const REST_OF_CLIENT = 5;
const LONG_REST_OF_CLIENT = 49;
const BRISK_MS = 600;
/**
 * Maximum rest, so that a shopper does not wait longer for the next page on a slow machine, where renders are
 * expensive.
 */
const MAX_REST_MS = 2_000;
/** How many renders of one client may wait; further ones are refused. */
const WAITING_OF_CLIENT = 6;
const MAX_CLIENTS = 20_000;

interface Client {
  /** Remaining budget in milliseconds of processor time, as of `at`. */
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

/** `scale` multiplies the budget of a client; 0 switches the limit off. */
export function createRenderLimit(scale: number, clock: RenderClock = systemRenderClock): RenderLimit {
  const clients = createClients(scale, clock);
  const runQueued = createRenderQueue(clock);

  const charged = async <T>(name: string, work: () => Promise<T>): Promise<PromiseSettledResult<T>> => {
    await sleepUntil(clock, () => clients.peek(name)?.freeAt ?? 0);
    const { result, cost } = await runQueued(work);
    const after = clients.touch(name);
    after.leftMs -= cost;
    after.freeAt = clock.now() + restOfClient(after, cost, scale) / scale;
    return result;
  };

  return {
    async run(name, work) {
      if (scale === 0) return work();
      if (name === null) return settled((await runQueued(work)).result);
      const client = clients.touch(name);
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

/** The clients seen lately; those without waiting renders that were seen longest ago are dropped. */
function createClients(scale: number, clock: RenderClock) {
  const clients = new Map<string, Client>();
  return {
    peek: (name: string): Client | undefined => clients.get(name),
    /** The client with its budget as of now. */
    touch: (name: string): Client => {
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
    },
  };
}

/** Runs `work` in the queue, after the rest of earlier renders; returns its processor time as `cost`, in ms. */
function createRenderQueue(clock: RenderClock) {
  const queue = pLimit(AT_ONCE);
  let restUntil = 0;
  return <T>(work: () => Promise<T>): Promise<{ result: PromiseSettledResult<T>; cost: number }> =>
    queue(async () => {
      await sleepUntil(clock, () => restUntil);
      const [started, used] = [clock.now(), clock.used()];
      const [result] = await Promise.allSettled([work()]);
      const cost = Math.min(clock.now() - started, clock.used() - used);
      restUntil = Math.max(clock.now(), restUntil) + cost * REST;
      return { result, cost };
    });
}

/** Sleeps until `time`, which may be put off meanwhile. */
async function sleepUntil(clock: RenderClock, time: () => number): Promise<void> {
  for (let wait = time() - clock.now(); wait > 0; wait = time() - clock.now()) await clock.sleep(wait);
}

function restOfClient({ leftMs }: Client, cost: number, scale: number): number {
  const brisk = leftMs > (AHEAD_MS - BRISK_MS) * scale;
  return Math.min(MAX_REST_MS, cost * (brisk ? REST_OF_CLIENT : LONG_REST_OF_CLIENT));
}

function settled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
