/** The connection that listens for messages of other processes, also after interruptions. */
import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { insertProduct } from '../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { listenToChannel, sendToChannel } from './channel.ts';

let database: Awaited<ReturnType<typeof useTestDatabase>>;
let maintenance: pg.Client;
const SOON = { timeout: patient(10_000), interval: 20 };

beforeEach(async () => {
  database = await useTestDatabase();
  // Queries and terminates connections from outside, so that the database itself can be closed to everyone.
  maintenance = new pg.Client({ connectionString: `${inject('postgresUrl')}postgres` });
  await maintenance.connect();
  onTestFinished(() => maintenance.end());
});

const name = () => new URL(database.url).pathname.slice(1);
const isListening = `datname = $1 and application_name = 'kerb-listen' and query = 'listen "kerb_changed"'`;
const listeners = async (): Promise<number[]> =>
  (
    await maintenance.query<{ pid: number }>(`select pid from pg_stat_activity where ${isListening}`, [name()])
  ).rows.map(({ pid }) => pid);
const cut = () =>
  maintenance.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isListening}`, [name()]);
async function listen() {
  const onNews = vi.fn();
  const listener = await listenToChannel(database.url, 'kerb_changed', onNews);
  onTestFinished(() => listener.stop());
  return { onNews, listener };
}

test('every process hears a change of a product and an announced change of stock', async () => {
  const processes = [await listen(), await listen()];
  for (const { onNews } of processes) {
    // Changes written before it listened are checked for once.
    expect(onNews).toHaveBeenCalledTimes(1);
    onNews.mockClear();
  }
  await insertProduct(database.db, { name: 'Court', price: '99.00', variants: [{ label: 'US 9', stock: 1 }] });
  for (const { onNews } of processes) {
    await vi.waitFor(() => expect(onNews).toHaveBeenCalled(), SOON);
    onNews.mockClear();
  }
  announceStockChange(testCtx(database.db));
  for (const { onNews } of processes) await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1), SOON);
});

test('a lost connection is reopened, and changes that may have been missed are checked for', async () => {
  const { onNews } = await listen();
  const [before] = await listeners();
  await cut();
  await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(2), SOON);
  expect(await listeners()).toEqual([expect.not.toSatisfy((pid) => pid === before)]);
  await sendToChannel(database, 'kerb_changed', 'stock');
  await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(3), SOON);
  expect(onNews.mock.calls).toEqual([[null], [null], ['stock']]);
  await sendToChannel(database, 'another', 'text');
  await sendToChannel(database, 'kerb_changed', 'last');
  await vi.waitFor(() => expect(onNews).toHaveBeenLastCalledWith('last'), SOON);
  expect(onNews).toHaveBeenCalledTimes(4);
});

test('while the database accepts no connection it retries until it does', async () => {
  const { onNews } = await listen();
  await maintenance.query(`alter database ${name()} allow_connections false`);
  await cut();
  // Longer than one retry, so that at least one has failed.
  await new Promise((done) => setTimeout(done, 2_300));
  expect(onNews).toHaveBeenCalledTimes(1);
  await maintenance.query(`alter database ${name()} allow_connections true`);
  await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(2), SOON);
  expect(await listeners()).toHaveLength(1);
});

test('a first connection that fails is reported at once', async () => {
  await expect(
    listenToChannel(database.url.replace(name(), 'no_such_database'), 'kerb_changed', () => undefined),
  ).rejects.toThrow(/no_such_database/);
});

test('after stopping, also during an interruption, nothing listens any more', async () => {
  const { onNews, listener } = await listen();
  const other = await listen();
  await other.listener.stop();
  await cut();
  await vi.waitFor(async () => expect(await listeners()).toEqual([]), SOON);
  await listener.stop();
  await new Promise((done) => setTimeout(done, 1_300));
  expect(await listeners()).toEqual([]);
  expect(onNews).toHaveBeenCalledTimes(1);
  expect(other.onNews).toHaveBeenCalledTimes(1);
});
