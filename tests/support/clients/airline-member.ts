/** Customers link an airline membership, and confirm it by the code that the airline sends. */
import { expect } from 'vitest';
import type { AccountClient, Answer } from './account-client.ts';
import { airlineCode } from './airline-code.ts';

/** The answer of PUT /account, also when it is a refusal. */
export const link = (client: AccountClient, membership: object): Promise<Answer> =>
  client.call('PUT', '/account', { customer: {}, loyalty: { action: 'link', ...membership } });

/** Links a membership and verifies it by code, as its member does at the first payment with points. */
export async function linkProven(
  shop: { simulatorUrl: string },
  client: AccountClient,
  memberId: string,
): Promise<void> {
  expect((await link(client, { memberId, lastName: 'Ngāta' })).status).toBe(200);
  const ask = { memberId, lastName: 'Ngāta', amount: 1 };
  expect((await client.call('POST', '/airline/quote', ask)).body.errorCode).toBe('MembershipCodeSent');
  const code = await airlineCode(shop.simulatorUrl, memberId);
  expect((await client.call('POST', '/airline/quote', { ...ask, code })).status).toBe(200);
}
