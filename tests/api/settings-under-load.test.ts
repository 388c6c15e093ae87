/** Settings are published while two processes answer 200 requests a second (OWN-02). */
import { Agent, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { newStaff } from '../support/clients/staff-client.ts';
import { startShopProcess } from '../support/shop/shop-process.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';
import { patient } from '../support/vitest/patience.ts';

const PER_SECOND = 200;
const PUBLICATIONS = 6;
const PAUSE_MS = 1_200;
/** All processes show a publication within this. */
const LIMIT_MS = 2_000;
const PATHS = ['/nz', '/nz/products', '/nz/stores', '/nz/categories'];

interface Seen {
  url: string;
  sentAt: number;
  status: number;
  /** The publications that the page's texts are of. */
  marks: number[];
}

function startLoad(urls: readonly string[]): { stop: () => Promise<Seen[]> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  onTestFinished(() => agent.destroy());
  const asked: Promise<Seen>[] = [];
  const ask = (url: string, path: string) =>
    new Promise<Seen>((done, fail) => {
      const sentAt = performance.now();
      request(`${url}${path}`, { agent }, (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => {
          text += chunk;
        });
        reply.on('end', () => {
          const marks = [...text.matchAll(/(?:Shop |News |About |style="--color-accent:#ffd4)0*(\d+)/g)].map(
            ([, mark]) => Number(mark),
          );
          done({ url, sentAt, status: reply.statusCode ?? 0, marks: [...new Set(marks)] });
        });
        reply.on('error', fail);
      })
        .on('error', fail)
        .end();
    });
  let sent = 0;
  const began = performance.now();
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - began) / 1_000) * PER_SECOND; sent += 1)
      asked.push(ask(urls[sent % urls.length] as string, PATHS[(sent >> 1) % PATHS.length] as string));
  }, 5);
  return {
    stop: async () => {
      clearInterval(timer);
      return Promise.all(asked);
    },
  };
}

test(
  'OWN-02 published under 200 requests a second: no request fails, no page mixes two publications, both processes show each within 2 s',
  async () => {
    const database = await useTestDatabase();
    const shops = await Promise.all([0, 1].map(() => startShopProcess(database.url, { KERB_RATE_LIMIT_SCALE: '0' })));
    const urls = shops.map(({ url }) => url);
    const manager = await newStaff({ url: urls[0] as string, databaseUrl: database.url }, 'manager');
    const publish = async (mark: number): Promise<number> => {
      const changes = {
        KERB_STORE_NAME: `Shop ${mark}`,
        KERB_ANNOUNCEMENT: `News ${mark}`,
        KERB_FOOTER_TEXT: `About ${mark}.`,
        KERB_ACCENT_COLOUR: `#ffd4${String(mark).padStart(2, '0')}`,
      };
      const drafted = await manager.call('POST', '/staff/settings/revisions', { changes });
      expect(drafted.status).toBe(201);
      const path = `/staff/settings/revisions/${drafted.body.id}`;
      expect((await manager.call('PUT', path, { publishAt: null })).status).toBe(200);
      return performance.now();
    };
    await publish(1);
    await new Promise((done) => setTimeout(done, LIMIT_MS));

    const load = startLoad(urls);
    const publishedAt = new Map<number, number>();
    for (let mark = 2; mark <= PUBLICATIONS; mark += 1) {
      publishedAt.set(mark, await publish(mark));
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    await new Promise((done) => setTimeout(done, LIMIT_MS));
    const seen = await load.stop();

    expect(seen.length).toBeGreaterThan(PER_SECOND * 5);
    expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
    expect(seen.filter(({ marks }) => marks.length !== 1)).toEqual([]);
    for (const [mark, at] of publishedAt)
      expect(
        seen.filter(({ sentAt, marks: [shown = 0] }) => sentAt > at + LIMIT_MS && shown < mark),
        `publication ${mark}`,
      ).toEqual([]);
    const lateness = seen.flatMap(({ sentAt, marks: [shown = 0] }) =>
      [...publishedAt].flatMap(([mark, at]) => (shown < mark ? [sentAt - at] : [])),
    );
    process.stdout.write(
      `${seen.length} pages while ${publishedAt.size} publications went out; an earlier one was last shown ${Math.max(0, ...lateness).toFixed(0)} ms after the next\n`,
    );
    // Each process has shown the last one.
    for (const url of urls) expect(seen.findLast((one) => one.url === url)?.marks).toEqual([PUBLICATIONS]);
  },
  patient(120_000),
);
