/** FIX-30: who may spend the points of an airline membership, through the whole shop with a simulated airline. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountClient, accountClient, newCustomer } from '../support/clients/account-client.ts';
import { airlineCode } from '../support/clients/airline-code.ts';
import { link, linkProven } from '../support/clients/airline-member.ts';
import { setFault } from '../support/clients/simulator-control.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

let serial = 0;
const customer = async () => {
  serial += 1;
  const email = `flyer${serial}@example.co.nz`;
  return { email, client: await newCustomer(shop, email) };
};

const fault = (body: object) => setFault(shop.simulatorUrl, body);

const linkOf = (client: AccountClient, memberId: string) => link(client, { memberId, lastName: 'Ngāta' });

test('FIX-30 a membership’s number and surname alone reveal no balance and spend nothing', async () => {
  const [{ client: member }, { client: stranger }] = [await customer(), await customer()];
  await linkProven(shop, member, 'KA3001');
  const ask = { memberId: 'KA3001', lastName: 'Ngāta', amount: 20 };
  const notLinked = {
    status: 403,
    body: { errorCode: 'MembershipNotLinked', message: 'Link this membership to your account to pay with its points.' },
  };
  // A guest, a customer without a link and one with another link get the same answer for a rich, a poor and an unknown
  // member.
  expect((await accountClient(shop.url).call('POST', '/airline/quote', ask)).status).toBe(401);
  for (const memberId of ['KA3001', 'KA3402', 'KA3404', 'KA3409'])
    expect(await stranger.call('POST', '/airline/quote', { ...ask, memberId })).toMatchObject(notLinked);
  await linkOf(stranger, 'KA3002');
  expect(await stranger.call('POST', '/airline/quote', ask)).toMatchObject(notLinked);
  // The member's own quote works for nobody else, and ends with the link.
  const quoted = await member.call('POST', '/airline/quote', ask);
  expect(quoted.status).toBe(200);
  await member.call('PUT', '/account', { customer: {}, loyalty: { action: 'unlink' } });
  expect(await member.call('POST', '/airline/quote', ask)).toMatchObject(notLinked);
  const { rows } = await shop.pool.query('select from frequent_flyer.quote where quote_number = $1', [
    quoted.body.quoteNumber,
  ]);
  expect(rows).toEqual([]);
});

test('FIX-30 a linked number and surname spend nothing and reveal no balance until a code from the airline is confirmed', async () => {
  const [{ client: thief }, { client: member }] = [await customer(), await customer()];
  const ask = (memberId: string, more: object = {}) => ({ memberId, lastName: 'Ngāta', amount: 20, ...more });
  const quote = (client: AccountClient, body: object) => client.call('POST', '/airline/quote', body);
  // Rich or poor, the answer is the same, and nothing is stored.
  for (const memberId of ['KA7101', 'KA7102402']) {
    expect((await linkOf(thief, memberId)).status).toBe(200);
    expect(await quote(thief, ask(memberId))).toMatchObject({
      status: 403,
      body: {
        errorCode: 'MembershipCodeSent',
        message: 'Enter the code that the airline has sent you. You have to confirm your membership only once.',
      },
    });
    const wrong = await quote(thief, ask(memberId, { code: '0000' }));
    expect(wrong).toMatchObject({
      status: 403,
      body: {
        errorCode: 'MembershipCodeWrong',
        message: 'This code is wrong or has expired. Leave the field empty to get a new code.',
      },
    });
  }
  expect((await shop.pool.query("select from frequent_flyer.quote where member_id like 'KA710%'")).rows).toEqual([]);
  expect((await quote(thief, ask('KA7102402', { code: 'x' }))).body.fields).toEqual({
    code: 'Enter the digits of the code.',
  });

  // The member confirms once, for their own account only, and again after another link.
  await linkProven(shop, member, 'KA7101');
  expect((await quote(member, ask('KA7101'))).status).toBe(200);
  await linkOf(thief, 'KA7101');
  expect((await quote(thief, ask('KA7101'))).body.errorCode).toBe('MembershipCodeSent');
  await member.call('PUT', '/account', { customer: {}, loyalty: { action: 'unlink' } });
  await linkOf(member, 'KA7101');
  expect((await quote(member, ask('KA7101'))).body.errorCode).toBe('MembershipCodeSent');
  // Only the latest code works, and only within its tries; an airline that does not answer confirms nothing.
  const first = await airlineCode(shop.simulatorUrl, 'KA7101');
  await quote(member, ask('KA7101'));
  const last = await airlineCode(shop.simulatorUrl, 'KA7101');
  if (first !== last)
    expect((await quote(member, ask('KA7101', { code: first }))).body.errorCode).toBe('MembershipCodeWrong');
  await fault({ provider: 'airline', operation: 'prove', kind: 'http-500' });
  expect((await quote(member, ask('KA7101', { code: last }))).body.errorCode).toBe('AirlineQuoteFailed');
  expect((await quote(member, ask('KA7101', { code: ` ${last.slice(0, 3)} ${last.slice(3)}` }))).status).toBe(200);
});

test('FIX-30 codes are limited durably by membership, whoever requests or tries them', async () => {
  const clients = await Promise.all(Array.from({ length: 3 }, async () => (await customer()).client));
  for (const client of clients) expect((await linkOf(client, 'KA7201')).status).toBe(200);
  const ask = { memberId: 'KA7201', lastName: 'Ngāta', amount: 20 };
  const codes = async (body: object, many: number) => {
    const found: string[] = [];
    for (let n = 0; n < many; n += 1)
      found.push((await clients[n % 3]?.call('POST', '/airline/quote', body))?.body.errorCode);
    return found;
  };
  expect(await codes(ask, 7)).toEqual([
    ...Array(5).fill('MembershipCodeSent'),
    ...Array(2).fill('TooManyMembershipCodes'),
  ]);
  expect(await codes({ ...ask, code: '0000' }, 12)).toEqual([
    ...Array(10).fill('MembershipCodeWrong'),
    ...Array(2).fill('TooManyMembershipCodes'),
  ]);
  expect((await clients[0]?.call('POST', '/airline/quote', ask))?.body.message).toBe(
    "You've used too many codes today. Try again tomorrow.",
  );
});

test('FIX-30 wrong attempts to link are limited durably, by customer and by membership; right ones do not count', async () => {
  const { client } = await customer();
  for (let n = 0; n < 12; n += 1) expect((await linkOf(client, 'KA4001')).status).toBe(200);
  const wrong = await Promise.all(Array.from({ length: 14 }, (_, n) => linkOf(client, `KA${5000 + n}404`)));
  expect(wrong.filter(({ body }) => body.errorCode === 'MembershipNotFound')).toHaveLength(10);
  const refused = wrong.find(({ status }) => status === 429);
  expect(refused?.body).toEqual({
    errorCode: 'TooManyLinkTries',
    message: "You've tried to link a membership too many times. Try again later.",
  });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await linkOf(client, 'KA4001')).status).toBe(429);
  // One number, tried by ever new customers.
  const tries: number[] = [];
  for (let n = 0; n < 11; n += 1) tries.push((await linkOf((await customer()).client, 'KA6404')).status);
  expect(tries).toEqual([...Array(10).fill(404), 429]);
});
