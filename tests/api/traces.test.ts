/**
 * FLT-08: one order is one trace, from the proxy through shop, database and gateway to the mail, and names nobody. The
 * collector is a stand-in that takes OTLP over HTTP as JSON.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFor } from '../support/browser/shopper.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import { homeAddress } from '../support/clients/place-order.ts';
import { type OrderShop, openOrderShop } from '../support/prepared-shops/order-shop.ts';
import { patient } from '../support/vitest/patience.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
const received: { spans: Span[]; text: string; tokens: Set<string | undefined> } = {
  spans: [],
  text: '',
  tokens: new Set(),
};
let answers = 200;
let collector: Server;
let opened: OrderShop;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    if (answers === 200) {
      received.text += text;
      received.tokens.add(request.headers.authorization);
      for (const resource of JSON.parse(text).resourceSpans)
        for (const scope of resource.scopeSpans) received.spans.push(...scope.spans);
    }
    response.writeHead(answers, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  opened = await openOrderShop({
    KERB_TRACES_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`,
    KERB_TRACES_TOKEN: 'collector-token',
    // What the proxy chose is recorded; nothing else is.
    KERB_TRACES_SHARE: '0',
    KERB_TRUST_PROXY: '1',
  });
});
afterAll(async () => {
  await opened?.close();
  collector.closeAllConnections();
  await new Promise((done) => collector.close(done));
});

const PROXY_SPAN = 'b7ad6b7169203331';
/** An order behind a proxy that traces it, or does not. */
async function orderBehindProxy(traceId: string | null): Promise<string> {
  const { anyone, buy } = opened;
  const email = freshEmail('traced');
  const client = anyone();
  const headers: Record<string, string> = traceId ? { traceparent: `00-${traceId}-${PROXY_SPAN}-01` } : {};
  await buy(
    { ...client, call: (method, path, body, more) => client.call(method, path, body, { ...more, ...headers }) },
    email,
  );
  await expect.poll(() => mailFor(opened.shop.simulatorUrl, email), { timeout: patient(20_000) }).not.toEqual([]);
  return email;
}
const spansOf = (traceId: string): Span[] => received.spans.filter((span) => span.traceId === traceId);
const attribute = (span: Span, name: string) => span.attributes.find(({ key }) => key === name)?.value;

test('FLT-08 an order that a proxy traces is one trace through shop, database, gateway and outbox; it names nobody', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const email = await orderBehindProxy(trace);
  await expect
    .poll(() => spansOf(trace).some(({ name }) => name === 'deliver email.order-confirmation'), {
      timeout: patient(20_000),
    })
    .toBe(true);
  const spans = spansOf(trace);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const request = spans.find(({ name }) => name === 'POST /nz/api/checkout/order');
  expect(request?.parentSpanId).toBe(PROXY_SPAN);
  expect(attribute(request as Span, 'http.response.status_code')?.intValue).toBe(201);
  // Each has its parent in the same trace.
  expect(spans.filter(({ parentSpanId = '' }) => parentSpanId !== PROXY_SPAN && !ids.has(parentSpanId))).toEqual([]);
  const statements = spans.filter((span) => attribute(span, 'db.system.name'));
  expect(statements.some((span) => attribute(span, 'db.query.text')?.stringValue?.includes('orders.orders'))).toBe(
    true,
  );
  const simulator = new URL(opened.shop.simulatorUrl);
  const toGateway = spans.filter((span) => `${attribute(span, 'server.port')?.intValue}` === simulator.port);
  expect(toGateway.length).toBeGreaterThan(0);
  const steps = spans.map(({ name }) => name);
  expect(steps).toContain('reserve stock');
  for (const personal of [email, homeAddress.street1, homeAddress.contactName, '0215550123', 'fake-valid-nonce'])
    expect(received.text).not.toContain(personal);
  expect([...received.tokens]).toEqual(['Bearer collector-token']);
});

test('FLT-08 what no proxy traces is not recorded at a share of 0, and a collector that refuses or fails costs no order', async () => {
  received.spans.length = 0;
  await orderBehindProxy(null);
  expect(received.spans).toEqual([]);
  answers = 503;
  const trace = '0af7651916cd43dd8448eb211c80319c';
  await orderBehindProxy(trace);
  expect(spansOf(trace)).toEqual([]);
  answers = 200;
});
