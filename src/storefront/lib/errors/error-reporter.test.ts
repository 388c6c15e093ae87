import { expect, test } from 'vitest';
import { createVersionedStorage } from '../storage/create-versioned-storage.ts';
import { createMemoryBackend } from '../storage/memory-backend.ts';
import { createErrorReporter, type ErrorReport } from './error-reporter.ts';
import { createLocalErrorSink } from './local-error-sink.ts';

type Settings = { dsn: string | null; sampleRate: number; deniedTags: string[] };

function setUp(settings: (Settings | null)[], chance = 0.5) {
  const sent: ErrorReport[] = [];
  const local: ErrorReport[] = [];
  const loads = { settings: 0, service: 0 };
  const reporter = createErrorReporter({
    loadSettings: async () => {
      const answer = settings[Math.min(loads.settings, settings.length - 1)] ?? null;
      loads.settings += 1;
      return answer;
    },
    openService: async () => {
      loads.service += 1;
      return { send: (report) => sent.push(report) };
    },
    local: { send: (report) => local.push(report) },
    chance: () => chance,
  });
  return { reporter, sent, local, loads };
}
const DSN = { dsn: 'https://key@errors.example/1', sampleRate: 0.01, deniedTags: [] };
const there = { fatal: false, path: '/nz/products' };

test('ANA-09 ANA-10 settings and service are fetched with the first error that is sent, each error by its own sample', async () => {
  const { reporter, sent, loads } = setUp([DSN]);
  await reporter.report(new Error('not drawn'), there);
  expect([loads.settings, loads.service]).toEqual([1, 0]);
  await reporter.report(new Error('of the checkout'), { fatal: false, path: '/nz/checkout/payment' });
  await reporter.report(new TypeError('noise of the checkout'), { fatal: false, path: '/nz/checkout/payment' });
  await reporter.report(new TypeError('the error page'), { fatal: true, path: '/nz/products' });
  expect(sent.map(({ thrown }) => thrown.message)).toEqual(['of the checkout', 'the error page']);
  expect(loads).toEqual({ settings: 1, service: 1 });
});

test('ANA-12 without a service nothing is sent, not even fatal or checkout errors; they are stored in this browser', async () => {
  const { reporter, sent, local, loads } = setUp([{ ...DSN, dsn: null }]);
  await reporter.report(new Error('anything'), there);
  await reporter.report(new Error('fatal'), { fatal: true, path: '/nz/checkout' });
  await reporter.report('words', there);
  expect(local.map(({ thrown }) => thrown.message)).toEqual(['anything', 'fatal']);
  expect([sent.length, loads.service]).toEqual([0, 0]);
});

test('an error is reported once; at most ten wait while settings cannot be loaded', async () => {
  const { reporter, sent } = setUp([null, null, { ...DSN, sampleRate: 1 }]);
  const twice = new Error('twice');
  await Promise.all([reporter.report(twice, there), reporter.report(twice, there)]);
  for (let n = 0; n < 15; n += 1) void reporter.report(new Error(`${n}`), there);
  await reporter.report(new Error('again'), there);
  await reporter.report(new Error('last'), there);
  expect(sent.length).toBe(10);
  expect(sent.filter(({ thrown }) => thrown.message === 'twice')).toHaveLength(1);
});

test('F1 stored errors are scrubbed, at most 20, and damaged storage is harmless', () => {
  const backend = createMemoryBackend();
  const storage = createVersionedStorage(() => backend);
  backend.setItem('v1:errors', '{"half');
  const sink = createLocalErrorSink(storage, () => new Date('2026-11-21T00:00:00Z'));
  for (let n = 0; n < 25; n += 1)
    sink.send({
      error: null,
      thrown: { name: 'Error', message: `mail aroha@example.co.nz ${n}`, stack: '', isError: true },
      fatal: false,
      path: '/nz/orders/NZ70000001',
    });
  const kept = storage.read('errors') as { message: string; path: string }[];
  expect(kept).toHaveLength(20);
  expect(kept.at(-1)).toEqual({
    at: '2026-11-21T00:00:00.000Z',
    name: 'Error',
    message: 'mail [email] 24',
    path: '/nz/orders/…',
    fatal: false,
  });
});
