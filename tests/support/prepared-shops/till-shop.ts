/** A shop with a store, a gift card and a loyal customer, and what a till sends to it. */
import { expect } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { mailFor } from '../browser/shopper.ts';
import { type AccountClient, newCustomer } from '../clients/account-client.ts';
import { newStaff, type StaffPerson } from '../clients/staff-client.ts';
import { insertProduct } from '../fixtures/catalogue/build-catalogue.ts';
import { writeStock } from '../fixtures/catalogue/write-stock.ts';
import { expectInvariantsHold } from '../fixtures/expect-invariants-hold.ts';
import { runKerb } from '../shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../shop/running-shop.ts';
import { patient } from '../vitest/patience.ts';
import { insertQuayStore } from './harbour-court.ts';

interface Reply {
  status: number;
  body: Record<string, unknown> & { orderNumber: string };
}

export interface TillShop {
  shop: TestShop;
  service: StaffPerson;
  /** A customer with a loyalty account, and the number on the membership card. */
  member: { client: AccountClient; email: string; number: string };
  /** An API key that may not record sales. */
  readKey: string;
  /** Runs a `kerb` command of an operator. */
  kerb: (...args: string[]) => ReturnType<typeof runKerb>;
  /** Sends a sale with the till's API key or another. */
  send: (sale: unknown, token?: string) => Promise<Reply>;
  stockLevel: (code?: string, at?: string) => Promise<{ onHand: number; reserved: number }>;
  /** All points that the member's goods have earned, whether or not they became rewards. */
  points: () => Promise<number>;
  /** The number of all orders. */
  orders: () => Promise<number>;
  /** Subjects of the emails to an address, without those about the account. */
  mails: (email: string) => Promise<string[]>;
  /** Waits until the outbox is empty (refunds of a return, receipts); expects that no integrity check finds anything. */
  expectInvariantsHold: () => Promise<void>;
  /** Fails when the shop logged an error. */
  close: () => Promise<void>;
}

let serial = 0;
/** A sale of size 9 at the store, under a number of its own. */
export const saleOf = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    number: `QUAY-1/${serial}`,
    storeId: 'quay',
    lines: [{ code: '9421234567890', qty: 1, unitPrice: 149.9, discount: 14.99 }],
    total: 134.91,
    ...changes,
  };
};

export async function openTillShop(): Promise<TillShop> {
  const shop = await startTestShop({}, { template: 'kerb_template', fill: insertGoods });
  const kerb: TillShop['kerb'] = (...args) =>
    runKerb(args, { DATABASE_URL: shop.databaseUrl, KERB_LOG_LEVEL: 'silent' });
  const newKey = async (...scopes: string[]): Promise<string> => {
    const made = await kerb('api-keys', 'add', 'Till', '--scope', ...scopes, '--json');
    return JSON.parse(made.out).key;
  };
  const service = await newStaff(shop, 'service');
  const email = 'member@example.co.nz';
  const client = await newCustomer(shop, email);
  const joined = await client.call('POST', '/account/loyalty/join');
  const key = await newKey('till:write');
  const number = async (sql: string) => Number((await shop.pool.query(sql)).rows[0].n);
  return {
    ...{ shop, service, kerb },
    member: { client, email, number: joined.body.account.rewardAccountId },
    readKey: await newKey('orders:dispatch', 'stock:write'),
    send: (sale, token = key) => sendSale(shop.url, sale, token),
    stockLevel: (code = 'harbour-court-9', at = 'quay') => readStockLevel(shop, code, at),
    points: () => number('select coalesce(sum(points), 0) as n from loyalty.earning'),
    orders: () => number('select count(*) as n from orders.orders'),
    mails: async (address) =>
      (await mailFor(shop.simulatorUrl, address))
        .map(({ subject }) => subject)
        .filter((subject) => !/verify|Confirm|email/i.test(subject)),
    expectInvariantsHold: () => expectSoundOnceDelivered(shop),
    close: async () => {
      expect(shop.errors).toEqual([]);
      await shop.close();
    },
  };
}

/** Creates a shoe in two sizes, one with a barcode, a gift card, and 20 of each size in the store. */
async function insertGoods(databaseUrl: string): Promise<void> {
  await insertQuayStore(databaseUrl);
  const { db, pool, close } = openDatabase(databaseUrl);
  await insertProduct(db, {
    name: 'Harbour Court',
    price: '149.90',
    variants: ['8', '9'].map((label) => ({ label, stock: 5 })),
  });
  await insertProduct(db, {
    name: 'Gift Card',
    code: 'gift-card',
    price: '50.00',
    functionalType: 'virtual',
    productType: 'Gift card',
    variants: [{ label: '$50', stock: 0 }],
  });
  await pool.query("update catalogue.variant set barcode = '9421234567890' where code = 'harbour-court-9'");
  await writeStock(
    pool,
    "insert into stock.stock (variant_id, location_id, on_hand) select id, 'quay', 20 from catalogue.variant where code like 'harbour%'",
  );
  await close();
}

async function sendSale(shopUrl: string, sale: unknown, token: string): Promise<Reply> {
  const reply = await fetch(`${shopUrl}/nz/api/staff/till/sales`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sale),
  });
  return { status: reply.status, body: (await reply.json()) as Reply['body'] };
}

async function readStockLevel(shop: TestShop, code: string, at: string): Promise<{ onHand: number; reserved: number }> {
  const { rows } = await shop.pool.query(
    'select on_hand as "onHand", reserved from stock.stock s join catalogue.variant v on v.id = s.variant_id where v.code = $1 and location_id = $2',
    [code, at],
  );
  return rows[0];
}

async function expectSoundOnceDelivered(shop: TestShop): Promise<void> {
  await expect
    .poll(async () => (await shop.pool.query('select kind from platform.outbox where done_at is null')).rows, {
      timeout: patient(60_000),
    })
    .toEqual([]);
  await expectInvariantsHold(shop.databaseUrl, { gatewayJournal: [], stuckAfterSeconds: 0 });
}
