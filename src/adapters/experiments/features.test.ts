import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noFeatures } from '#modules/experiments/features.ts';
import { refreshFeatures, startFeatures } from '#modules/experiments/refresh-features.ts';
import { useFolder } from '../../../tests/support/shop/run-kerb.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { createFileFeatures } from './file-features.ts';
import { createGrowthBookFeatures } from './growthbook-features.ts';

/** A fake of a GrowthBook host's SDK endpoint. */
let reply: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => reply(request, response));
const payload = (value: string) => ({
  status: 200,
  features: { a: { defaultValue: value } },
  dateUpdated: '2026-11-21T00:00:00.000Z',
});
const says = (value: unknown) => (_: IncomingMessage, response: ServerResponse) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(typeof value === 'string' ? value : JSON.stringify(value));
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());
beforeEach(() => {
  reply = says(payload('control'));
});
const source = (clientKey = 'sdk-abc', timeoutMs = 10_000) =>
  createGrowthBookFeatures({
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientKey,
    timeoutMs,
  });
const hasty = () => source('sdk-abc', 300);

test('ANA-07 B13 the last features of a GrowthBook host stay in force while it is down, slow, wrong or endless, also after a restart', async () => {
  const { db } = await useTestDatabase();
  const ctx = { db, features: noFeatures() };
  let requestedPath = '';
  reply = (request, response) => {
    requestedPath = request.url ?? '';
    says(payload('control'))(request, response);
  };
  await startFeatures(ctx, source('sdk-abc'));
  expect(requestedPath).toBe('/api/features/sdk-abc');
  expect(ctx.features).toEqual({ version: 2, definitions: { a: { defaultValue: 'control' } } });
  await refreshFeatures(ctx, source());
  expect(ctx.features.version, 'unchanged features keep pages cached').toBe(2);
  reply = says(payload('buryUnavailable'));
  await refreshFeatures(ctx, source());
  expect(ctx.features).toMatchObject({ version: 3, definitions: { a: { defaultValue: 'buryUnavailable' } } });

  for (const [how, failure] of [
    ['refuses', (_: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end('no')],
    ['talks nonsense', says('<html>')],
    ['answers something else', says({ features: [] })],
    ['is endless', says('x'.repeat(2_100_000))],
    [
      'leads elsewhere',
      (_: IncomingMessage, response: ServerResponse) => void response.writeHead(302, { location: '/x' }).end(),
    ],
    ['hangs', () => undefined],
    ['hangs up', (request: IncomingMessage) => void request.socket.destroy()],
  ] as const) {
    reply = failure;
    await expect(refreshFeatures(ctx, hasty()), how).rejects.toThrow();
    expect(ctx.features.version, how).toBe(3);
    const started = { db, features: noFeatures() };
    await expect(startFeatures(started, hasty()), how).rejects.toThrow();
    expect(started.features.definitions, how).toEqual({ a: { defaultValue: 'buryUnavailable' } });
  }
  const another = { db, features: noFeatures() };
  await expect(startFeatures(another, source('sdk-other', 300))).rejects.toThrow();
  expect(another.features.definitions, 'features of another key are not used').toEqual({});
});

test('ANA-07 a changed features file applies at the next read; an invalid one leaves the previous features', async () => {
  const { db } = await useTestDatabase();
  const file = useFolder().write('features.json', JSON.stringify(payload('control')));
  const ctx = { db, features: noFeatures() };
  await startFeatures(ctx, createFileFeatures(file));
  expect(ctx.features.definitions).toEqual({ a: { defaultValue: 'control' } });
  writeFileSync(file, '{');
  await expect(refreshFeatures(ctx, createFileFeatures(file))).rejects.toThrow();
  expect(ctx.features.definitions).toEqual({ a: { defaultValue: 'control' } });
  writeFileSync(file, JSON.stringify(payload('buryUnavailable')));
  await refreshFeatures(ctx, createFileFeatures(file));
  expect(ctx.features.definitions).toEqual({ a: { defaultValue: 'buryUnavailable' } });
});
