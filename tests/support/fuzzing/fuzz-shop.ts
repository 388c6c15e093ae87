/** A shop with goods, orders, cards and keys, and the callers that send it drawn requests. */
import { Agent, request as httpRequest } from 'node:http';
import { apiScopes } from '#contract/staff/api-scopes.ts';
import { addApiKey } from '#modules/staff/api-keys/add-api-key.ts';
import { openDatabase } from '#platform/database/database.ts';
import { type AccountClient, accountClient, freshEmail, newCustomer } from '../clients/account-client.ts';
import { quoteAndOrder } from '../clients/place-order.ts';
import { newStaff } from '../clients/staff-client.ts';
import { type Court, insertCourt, insertQuayStore } from '../prepared-shops/harbour-court.ts';
import { startTestShop, type TestShop } from '../shop/running-shop.ts';
import { patient } from '../vitest/patience.ts';
import type { DrawnRequest, Role } from './draw-request.ts';
import type { FuzzAnswer } from './fault-of-answer.ts';
import type { KnownValues } from './known-values.ts';

export interface FuzzShop {
  shop: TestShop;
  send: (request: DrawnRequest) => Promise<FuzzAnswer>;
  /** Gives a role another log-in when an operation has ended its last one. */
  renewIfEnded: (role: Role) => Promise<void>;
  close: () => Promise<void>;
}
/** Calls that tell whether somebody is still logged in. */
const HARMLESS: Record<Role, string> = {
  nobody: '/stores',
  customer: '/account/addresses',
  manager: '/staff/stores',
  machine: '/staff/locations',
};
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export async function openFuzzShop(known: KnownValues): Promise<FuzzShop> {
  let court: Court = { productId: '', sizes: [] };
  const shop = await startTestShop(
    { KERB_RATE_LIMIT_SCALE: '0', KERB_STAFF_CONFIRM_MINUTES: '720' },
    {
      template: 'kerb_template',
      fill: async (url) => {
        court = await insertCourt(url);
        await insertQuayStore(url);
      },
    },
  );
  const tokens: Record<Role, string> = { nobody: '', customer: '', manager: '', machine: '' };
  const renewals: Record<Role, () => Promise<string>> = {
    nobody: async () => '',
    customer: async () => (await newCustomer(shop, freshEmail('fuzz'))).token(),
    manager: () => staffToken(shop),
    machine: () => apiKey(shop),
  };
  const renew = async (role: Role) => {
    tokens[role] = await renewals[role]();
  };
  for (const role of ['customer', 'manager', 'machine'] as const) await renew(role);
  const { port } = new URL(shop.url);
  known.learn('', { ...court, variantId: court.sizes, productIds: court.productId, indexName: 'kerb_products' });
  await buySome(shop, court, tokens.customer, known);
  return {
    shop,
    renewIfEnded: async (role) => {
      const asked = accountClient(shop.url).call('GET', HARMLESS[role], undefined, {
        authorization: `Bearer ${tokens[role]}`,
      });
      if (role !== 'nobody' && (await asked).status === 401) await renew(role);
    },
    send: (one) => sendTo(Number(port), one, tokens[one.role]),
    close: async () => {
      agent.destroy();
      await shop.close();
    },
  };
}

async function staffToken(shop: TestShop): Promise<string> {
  const { email, password } = await newStaff(shop, 'manager');
  const { body } = await accountClient(shop.url).call('POST', '/staff/login', { email, password });
  return body.session.token;
}

async function apiKey(shop: TestShop): Promise<string> {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const { key } = await addApiKey({ db }, { name: 'ERP', scopes: apiScopes, perMinute: 100_000, days: 1 }, 'test');
  await close();
  return key;
}

/** Orders of a guest and of a customer, whose numbers and tokens later requests use. */
async function buySome(shop: TestShop, court: Court, token: string, known: KnownValues): Promise<void> {
  const guest = accountClient(shop.url);
  const buyer: Pick<AccountClient, 'call'> = {
    call: (method, path, body, headers = {}) =>
      accountClient(shop.url).call(method, path, body, { authorization: `Bearer ${token}`, ...headers }),
  };
  const items = [{ productId: court.productId, variantId: court.sizes[1] ?? '', qty: 2 }];
  for (const client of [guest, buyer, guest, buyer]) {
    const email = 'aroha@example.co.nz';
    const { number } = await quoteAndOrder(client, { items, email });
    known.learn('', { number, email, items });
    const found = await guest.call('POST', '/orders/lookup', { number, email });
    known.learn('', found.body);
  }
}

const sendTo = (port: number, one: DrawnRequest, token: string): Promise<FuzzAnswer> =>
  new Promise((done) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(one.body && { 'content-length': `${one.body.length}` }),
      ...one.headers,
    };
    const sent = httpRequest(
      { agent, host: '127.0.0.1', port, method: one.method, path: `/nz/api${one.path}`, headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? '',
            text: Buffer.concat(parts).toString(),
          }),
        );
        response.on('error', ({ message }) => done({ status: 599, contentType: '', text: message }));
      },
    );
    sent.setTimeout(patient(20_000), () => sent.destroy(new Error(`no answer to ${one.method} ${one.path}`)));
    // A request that the shop ends without an answer is a fault like any other.
    sent.on('error', ({ message }) => done({ status: 599, contentType: '', text: message }));
    sent.end(one.body);
  });
