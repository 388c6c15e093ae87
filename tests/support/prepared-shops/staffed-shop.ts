/** A shop with one shoe, one store and a person of each role, for tests of staff work on orders. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type AccountClient, type Answer, accountClient } from '../clients/account-client.ts';
import { homeAddress, quoteAndOrder } from '../clients/place-order.ts';
import { settleAtOnce } from '../clients/simulator-control.ts';
import { newStaff, type StaffPerson } from '../clients/staff-client.ts';
import { expectInvariantsHold } from '../fixtures/expect-invariants-hold.ts';
import { startTestShop, type TestShop } from '../shop/running-shop.ts';
import { patient } from '../vitest/patience.ts';
import { type Court, insertCourt, insertQuayStore } from './harbour-court.ts';

interface Wish {
  email: string;
  qty?: number;
  lastName?: string;
  client?: AccountClient;
  /** Credits that pay before the card does. */
  credits?: readonly (Record<string, unknown> & { amount: number })[];
  /** Also buys another size. */
  both?: boolean;
  phone?: string;
}

export interface StaffedShop {
  shop: TestShop;
  court: Court;
  picker: StaffPerson;
  /** A second picker. */
  other: StaffPerson;
  service: StaffPerson;
  manager: StaffPerson;
  merchandiser: StaffPerson;
  /** Places an order of size 9; its total in dollars. */
  buy: (wish: Wish) => Promise<{ number: string; total: number }>;
  /** The order as staff see it, by default as customer service does. */
  detail: (number: string, who?: StaffPerson) => Promise<Answer['body']>;
  /** Dispatches a parcel, with all of the order unless the body says otherwise. */
  send: (who: StaffPerson, number: string, body?: Record<string, unknown>) => Promise<Answer>;
  /** Waits until all payments of the order are captured. */
  untilCaptured: (number: string) => Promise<void>;
  /** Expects that no integrity check finds anything. */
  expectInvariantsHold: () => Promise<void>;
  /** Fails when the shop logged an error. */
  close: () => Promise<void>;
}

/** Starts the shop; payments settle at once, as a refund requires. */
export async function openStaffedShop(): Promise<StaffedShop> {
  let court: Court = { productId: '', sizes: [] };
  const shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      fill: async (url) => {
        court = await insertCourt(url);
        await insertQuayStore(url);
      },
    },
  );
  await settleAtOnce(shop.simulatorUrl);
  const [picker, other, service, manager, merchandiser] = await Promise.all([
    newStaff(shop, 'picker', 'Hemi Tāwhai'),
    newStaff(shop, 'picker'),
    newStaff(shop, 'service', 'Mere Hōhepa'),
    newStaff(shop, 'manager'),
    newStaff(shop, 'merchandiser'),
  ]);
  const detail: StaffedShop['detail'] = async (number, who = service) =>
    (await who.call('GET', `/staff/orders/${number}`)).body;
  return {
    ...{ shop, court, picker, other, service, manager, merchandiser, detail },
    buy: (wish) => buy(shop, court, wish),
    send: (who, number, body = {}) =>
      who.call('POST', `/staff/orders/${number}/dispatch`, { ref: randomUUID(), ...body }),
    untilCaptured: (number) =>
      expect
        .poll(
          async () =>
            (await detail(number)).office.payments.every((one: { state: string }) => one.state === 'CAPTURED'),
          { timeout: patient(45_000) },
        )
        .toBe(true),
    expectInvariantsHold: () => expectInvariantsHold(shop.databaseUrl, { stuckAfterSeconds: 3_600 }),
    close: async () => {
      expect(shop.errors).toEqual([]);
      await shop.close();
    },
  };
}

function buy(shop: TestShop, court: Court, wish: Wish): Promise<{ number: string; total: number }> {
  const { email, qty = 1, client = accountClient(shop.url), credits = [], both = false } = wish;
  const { lastName = 'Ngāta', phone = '021 555 0123' } = wish;
  const items = court.sizes.slice(1, both ? 3 : 2).map((variantId) => ({ productId: court.productId, variantId, qty }));
  const address = { ...homeAddress, contactName: `Aroha ${lastName}` };
  return quoteAndOrder(client, { items, email, lastName, phone, address, credits });
}
