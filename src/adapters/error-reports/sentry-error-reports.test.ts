import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { createSentryErrorReports } from './sentry-error-reports.ts';

let simulator: TestSimulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.close());

const complaints: string[] = [];
const open = (chance = 0.5, url = simulator.url, timeoutMs = 10_000) =>
  createSentryErrorReports({
    dsn: `${url.replace('http://', 'http://simulator@')}/1`,
    sampleRate: 0.01,
    timeoutMs,
    chance: () => chance,
    complain: (reason) => complaints.push(reason),
  });
const somewhere = { fatal: false, path: '/nz/products', requestId: 'a-request', part: '' };
interface Report {
  level: string;
  transaction: string;
  tags: Record<string, string>;
  exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] };
}
const reports = async () => (await simulator.journal('error')).map(({ report }) => report as Report);

test('ANA-09 ANA-10 ANA-12 F1 fatal, checkout and sampled errors reach the service, scrubbed and with the request id', async () => {
  const service = open();
  service.report(new Error('not drawn'), somewhere);
  service.report(new Error('no address for aroha@example.co.nz'), { ...somewhere, path: '/nz/checkout/payment' });
  service.report(new Error('the books do not agree'), { ...somewhere, fatal: true, path: '', part: 'check-integrity' });
  await service.close();
  const drawn = open(0.0099);
  drawn.report(new Error('drawn'), somewhere);
  await drawn.close();
  const sent = await reports();
  expect(sent.map(({ level, exception }) => [level, exception.values[0]?.value])).toEqual([
    ['error', 'no address for [email]'],
    ['fatal', 'the books do not agree'],
    ['error', 'drawn'],
  ]);
  expect(sent[0]?.tags).toEqual({ side: 'server', request_id: 'a-request' });
  expect(sent[0]?.transaction).toBe('/nz/checkout/payment');
  expect(sent[1]?.tags.part).toBe('check-integrity');
  expect(sent[0]?.exception.values[0]?.stacktrace.frames.at(-1)?.filename).toContain('sentry-error-reports.test.ts');
  expect(await simulator.journalText()).not.toContain('aroha');
  expect(complaints).toEqual([]);
});

test('ANA-11 one request in a thousand is traced, with nothing but its route', async () => {
  const [unlucky, lucky] = [open(0.001), open(0.000999)];
  for (const service of [unlucky, lucky]) {
    service.trace({ name: 'GET page', status: 200, milliseconds: 12 });
    await service.close();
  }
  const traces = await simulator.journal('trace');
  expect(traces).toHaveLength(1);
  expect(traces[0]?.report).toMatchObject({
    type: 'transaction',
    transaction: 'GET page',
    contexts: { trace: { op: 'http.server', status: 'ok' } },
  });
});

test('B13 a service that is down, silent, broken or sends garbage delays nobody and throws nothing', async () => {
  const gone = open(0, 'http://127.0.0.1:9', 300);
  gone.report(new Error('x'), somewhere);
  await gone.close();
  for (const kind of ['timeout-before', 'reset-before', 'garbage', 'http-500'] as const) {
    await simulator.fault({ provider: 'errors', operation: '*', kind });
    const service = open(0, simulator.url, 300);
    const started = performance.now();
    service.report(new Error('x'), somewhere);
    expect(performance.now() - started).toBeLessThan(patient(250));
    await service.close();
    expect(performance.now() - started).toBeLessThan(patient(2_500));
  }
  expect(complaints.length).toBeGreaterThanOrEqual(3);
});
