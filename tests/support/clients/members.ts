/** Customers who are members of the loyalty programme. */
import { expect } from 'vitest';
import { runKerb } from '../shop/run-kerb.ts';
import type { TestShop } from '../shop/running-shop.ts';
import { freshEmail, newCustomer } from './account-client.ts';

/** Adds points to a member's account, as an operator would. */
export async function givePoints(shop: Pick<TestShop, 'databaseUrl'>, email: string, points: number): Promise<void> {
  const run = await runKerb(['loyalty', 'adjust', email, `${points}`, '--reason', 'Welcome gift'], {
    DATABASE_URL: shop.databaseUrl,
  });
  expect(run).toMatchObject({ code: 0 });
}

/** Creates a customer who has joined, with this number of points; returns the email address. */
export async function newMember(shop: TestShop, points: number): Promise<string> {
  const email = freshEmail('member');
  const client = await newCustomer(shop, email);
  await client.call('POST', '/account/loyalty/join');
  if (points > 0) await givePoints(shop, email, points);
  return email;
}
