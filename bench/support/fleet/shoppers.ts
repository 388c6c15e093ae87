/** Shoppers at the front of a fleet: they look, search, ask for prices, order, and rush for what is scarce. */
import { randomUUID } from 'node:crypto';
import type { ClientEntry } from '#modules/integrity/outside-journals.ts';
import { infoRequest, orderRequest, type Shoe } from '../selling/order-client.ts';
import { type HttpCaller, openCaller } from './http-caller.ts';

export interface Goods {
  /** With plenty of stock, and with little. */
  plenty: readonly Shoe[];
  scarce: readonly Shoe[];
  /** Paths of pages. */
  pages: readonly string[];
  words: readonly string[];
}

/** What was answered, and when, in milliseconds of `performance.now()`. */
export interface Answered {
  at: number;
  kind: 'page' | 'quote' | 'order' | 'rush';
  isError: boolean;
}

export interface Shoppers {
  answered: Answered[];
  /** What the shop promised: every final answer to an order. */
  journal: ClientEntry[];
  /** No order is begun any more; resolves when every begun one has its answer. */
  stop: () => Promise<void>;
}

/** How many of each kind, and how long each waits between two calls. */
export interface Crowd {
  pages: number;
  quotes: number;
  orders: number;
  rush: number;
  pauseMs: number;
}

const RETRY_MS = 500;
const GIVE_UP_MS = 90_000;

/** Sends them all; they go on until stopped. */
export function sendShoppers(url: string, goods: Goods, crowd: Crowd): Shoppers {
  const caller = openCaller(url);
  const answered: Answered[] = [];
  const journal: ClientEntry[] = [];
  let isStopping = false;
  const note = (kind: Answered['kind'], isError: boolean): void =>
    void answered.push({ at: performance.now(), kind, isError });
  const repeat = async (work: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = Math.floor(Math.random() * 1_000); !isStopping; turn += 1) {
      await work(turn);
      await pause(crowd.pauseMs * (0.5 + Math.random()));
    }
  };
  const look = async (turn: number): Promise<void> => {
    const path =
      turn % 10 === 0
        ? `/nz/products?q=${encodeURIComponent(pick(goods.words, turn))}&t=${turn}`
        : pick(goods.pages, turn);
    note('page', (await caller.get(path)).status !== 200);
  };
  const quote = async (turn: number): Promise<void> => {
    const { status } = await caller.post('/checkout/info', infoRequest([pick(goods.plenty, turn)]));
    note('quote', status !== 200);
  };
  const buy = (kind: 'order' | 'rush', shoes: readonly Shoe[]) => async (turn: number) => {
    const entry = await placeOrder(caller, pick(shoes, turn), (isError) => note(kind, isError));
    if (entry) journal.push(entry);
  };
  const all = [
    ...times(crowd.pages, () => repeat(look)),
    ...times(crowd.quotes, () => repeat(quote)),
    ...times(crowd.orders, () => repeat(buy('order', goods.plenty))),
    ...times(crowd.rush, () => repeat(buy('rush', goods.scarce))),
  ];
  return {
    answered,
    journal,
    stop: async () => {
      isStopping = true;
      await Promise.all(all);
      caller.close();
    },
  };
}

/** A purchase as a browser makes it: the price, then the order, again with the same key until it has its answer. */
async function placeOrder(
  caller: HttpCaller,
  shoe: Shoe,
  note: (isError: boolean) => void,
): Promise<ClientEntry | null> {
  const priced = await caller.post('/checkout/info', infoRequest([shoe]));
  const total = Number(/"grandTotal":([\d.]+)/.exec(priced.body)?.[1]);
  if (priced.status !== 200 || !(total > 0)) {
    note(priced.status !== 200);
    return null;
  }
  const key = randomUUID();
  const order = orderRequest(shoe, total);
  const from = performance.now();
  for (;;) {
    const { status, body } = await caller.post('/checkout/order', order, { 'idempotency-key': key });
    const isFinal = status >= 200 && status < 500 && !body.includes('"IdempotencyKeyInProgress"') && status !== 429;
    note(!isFinal);
    if (isFinal) {
      const orderNumber = /"orderNumber":"([^"]+)"/.exec(body)?.[1] ?? null;
      return {
        orderNumber,
        checkoutId: order.checkoutId,
        placed: status === 201,
        shownCents: BigInt(Math.round(total * 100)),
      };
    }
    // Without an answer for so long nothing was promised.
    if (performance.now() - from > GIVE_UP_MS) return null;
    await pause(RETRY_MS);
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const pick = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T;
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
