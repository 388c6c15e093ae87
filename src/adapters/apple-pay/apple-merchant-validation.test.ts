/** Merchant sessions are requested only from Apple's own URLs, whatever URL a browser sends. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { createAppleMerchantValidation } from './apple-merchant-validation.ts';
import { appleSessionUrl } from './apple-pay-hosts.ts';

let simulator: TestSimulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.close());

const APPLE = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
const open = (standIn: string | null, more: { merchantId?: string; timeoutMs?: number } = {}) =>
  createAppleMerchantValidation({
    merchantId: 'merchant.nz.kerb',
    certificateFile: '',
    displayName: () => 'Kerb',
    domain: 'kerb.example',
    standIn,
    ...more,
  });

async function withServer<T>(reply: RequestListener, work: (origin: string) => Promise<T>): Promise<T> {
  const server: Server = createServer(reply);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('C7 only Apple’s published URLs are called, and none that merely look similar', () => {
  expect(appleSessionUrl(APPLE, null)?.href).toBe(APPLE);
  expect(
    appleSessionUrl('https://cn-apple-pay-gateway-cert.apple.com/paymentservices/paymentSession', null),
  ).not.toBeNull();
  for (const strange of [
    'http://apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com:8443/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com/',
    'https://apple-pay-gateway.apple.com/paymentservices/startSession?to=x',
    'https://apple-pay-gateway.apple.com/paymentservices/../startSession',
    'https://apple-pay-gateway.apple.com.evil.example/paymentservices/startSession',
    'https://evil.example/paymentservices/startSession#apple-pay-gateway.apple.com',
    'https://apple-pay-gateway.apple.com@evil.example/paymentservices/startSession',
    'https://shopper@apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://evil.apple.com/paymentservices/startSession',
    'https://169.254.169.254/paymentservices/startSession',
    'https://localhost/paymentservices/startSession',
    'https://[::1]/paymentservices/startSession',
    'file:///paymentservices/startSession',
    'apple-pay-gateway.apple.com',
    '',
  ])
    expect(appleSessionUrl(strange, null), strange).toBeNull();
});

test('C7 no generated URL leads to another host', () => {
  const HOSTS = [
    'apple-pay-gateway.apple.com',
    'cn-apple-pay-gateway.apple.com',
    'apple-pay-gateway-cert.apple.com',
    'cn-apple-pay-gateway-cert.apple.com',
  ];
  const piece = fc.constantFrom(
    'apple-pay-gateway.apple.com',
    'evil.example',
    '@',
    ':',
    '/',
    '\\',
    '#',
    '?',
    '%2f',
    '127.0.0.1',
    '.',
    ' ',
    '\t',
  );
  const made = fc
    .tuple(
      fc.constantFrom('https://', 'https:', '//', 'http://', 'https:\\\\'),
      fc.array(piece, { maxLength: 6 }),
      fc.constantFrom('/paymentservices/startSession', ''),
    )
    .map(([scheme, parts, path]) => scheme + parts.join('') + path);
  fc.assert(
    fc.property(fc.oneof(made, fc.webUrl(), fc.string()), (text) => {
      const url = appleSessionUrl(text, null);
      if (!url) return;
      expect(url.protocol).toBe('https:');
      expect(HOSTS).toContain(url.host);
      expect(url.pathname).toMatch(/^\/paymentservices\/(startSession|paymentSession)$/);
    }),
    { numRuns: 5_000 },
  );
});

test('with the simulator only the simulator is called, even for Apple’s URLs', async () => {
  const sessions = open(simulator.url);
  expect(await sessions.openSession(APPLE)).toEqual({ outcome: 'FORBIDDEN' });
  const reply = await sessions.openSession(`${simulator.url}/paymentservices/startSession`);
  expect(reply).toMatchObject({
    outcome: 'SESSION',
    session: { domainName: 'kerb.example', displayName: 'Kerb', merchantIdentifier: 'merchant.nz.kerb' },
  });
  expect(await simulator.journal('session')).toHaveLength(1);
});

test('nothing is called without a merchant id', async () => {
  expect(await open(null, { merchantId: '' }).openSession(APPLE)).toEqual({
    outcome: 'FAILED',
    reason: 'no merchant id is set',
  });
});

test('C7 a redirect is not followed; a broken, endless or late reply is a failure', async () => {
  const requestedPaths: string[] = [];
  const replies: Record<string, RequestListener> = {
    redirect: (request, response) => {
      requestedPaths.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    },
    garbage: (_request, response) => void response.end('<html>'),
    list: (_request, response) => void response.end('[1]'),
    endless: (_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    },
    silent: () => undefined,
  };
  for (const [name, reply] of Object.entries(replies)) {
    const result = await withServer(reply, (origin) =>
      open(origin, { timeoutMs: 300 }).openSession(`${origin}/paymentservices/startSession`),
    );
    expect(result, name).toMatchObject({ outcome: 'FAILED' });
  }
  expect(requestedPaths).toEqual(['/paymentservices/startSession']);
});
