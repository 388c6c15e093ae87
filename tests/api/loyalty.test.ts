/** Loyalty and airline through the whole shop: real HTTP, real PostgreSQL, a simulated airline. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountClient, accountClient, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { airlineCode } from '../support/clients/airline-code.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
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
const link = (client: AccountClient, membership: object) =>
  client.call('PUT', '/account', { customer: {}, loyalty: { action: 'link', ...membership } });
const fault = (body: object) =>
  fetch(`${shop.simulatorUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('LOY-05 LOY-06 LOY-21 ACC-05 joining gives a loyalty account, the same one however often it is requested', async () => {
  const { client } = await customer();
  expect((await client.call('GET', '/account')).body.loyalty).toEqual({
    providers: [{ provider: 'retailErp', isEnrolled: false, accrualPoints: 1, accrualSpend: 1 }],
    account: null,
  });
  const joined = await client.call('POST', '/account/loyalty/join');
  expect(joined).toMatchObject({
    status: 200,
    body: {
      providers: [{ provider: 'retailErp', isEnrolled: true, accrualPoints: 1, accrualSpend: 1 }],
      account: {
        isEnrolled: true,
        rewardAccountId: expect.stringMatching(/^K\d+$/),
        tierId: 'member',
        tierName: 'Member',
        pointBalance: 0,
        pointsToNextTier: 500,
        spendToNextTier: 500,
        pointsToNextReward: 200,
        rewards: [],
      },
    },
  });
  expect((await client.call('POST', '/account/loyalty/join')).body).toEqual(joined.body);
  expect((await client.call('GET', '/account')).body.loyalty).toEqual(joined.body);
  expect((await client.call('GET', '/account/loyalty/entries')).body).toEqual({ entries: [], more: false });
  expect(await accountClient(shop.url).call('GET', '/account/loyalty/entries')).toMatchObject({ status: 401 });
});

test('LOY-18 signing up with the loyalty option makes a member', async () => {
  const client = accountClient(shop.url);
  const email = 'wish@example.co.nz';
  await client.call('POST', '/auth/signup', {
    email,
    password: PASSWORD,
    firstName: 'Aroha',
    lastName: 'Ngāta',
    agreeToMarketing: true,
    addToLoyaltyProgram: true,
  });
  const { rows } = await shop.pool.query(
    'select count(*)::int as n from loyalty.member m join accounts.customer c on c.id = m.customer_id where c.email = $1',
    [email],
  );
  expect(rows[0].n).toBe(1);
});

test('ACC-05 ACC-08 AIR-01 AIR-15 PUT /account links an airline membership, shows it, replaces it and unlinks it', async () => {
  const { client } = await customer();
  expect(await link(client, { memberId: 'ka 100 1', lastName: 'Ngāta' })).toMatchObject({
    status: 200,
    body: { customer: { firstName: 'Aroha' } },
  });
  expect((await client.call('GET', '/account')).body.loyalty.providers).toContainEqual({
    provider: 'airline',
    memberId: 'KA1001',
  });
  await link(client, { memberId: 'KA1002', lastName: 'Ngāta' });
  const providers = (await client.call('GET', '/account')).body.loyalty.providers;
  expect(providers.filter(({ provider }: { provider: string }) => provider === 'airline')).toEqual([
    { provider: 'airline', memberId: 'KA1002' },
  ]);
  const unlinked = await client.call('PUT', '/account', { loyalty: { action: 'unlink' } });
  expect(unlinked.body.loyalty.providers).toHaveLength(1);
  expect((await client.call('PUT', '/account', { loyalty: { action: 'unlink' } })).status).toBe(200);
});

test('AIR-04 AIR-05 AIR-12 AIR-14 each failure has its own answer, and nothing of the call is saved', async () => {
  const { client } = await customer();
  const rename = (membership: object) =>
    client.call('PUT', '/account', { customer: { firstName: 'Other' }, loyalty: { action: 'link', ...membership } });
  expect(await rename({ memberId: 'KA1404', lastName: 'Ngāta' })).toMatchObject({
    status: 404,
    body: { errorCode: 'MembershipNotFound', message: 'Membership not found.' },
  });
  expect(await rename({ memberId: 'KA1409', lastName: 'Ngāta' })).toMatchObject({
    status: 409,
    body: { errorCode: 'MembershipInactive', message: 'This membership is inactive.' },
  });
  await fault({ provider: 'airline', operation: 'find', kind: 'http-500' });
  expect(await rename({ memberId: 'KA1003', lastName: 'Ngāta' })).toMatchObject({
    status: 503,
    body: { errorCode: 'MembershipLinkFailed', message: 'Unable to add your membership. Try again later.' },
  });
  expect(await rename({ memberId: '', lastName: '' })).toMatchObject({
    status: 400,
    body: {
      fields: { 'loyalty.memberId': 'Enter your membership number.', 'loyalty.lastName': 'Enter your last name.' },
    },
  });
  for (const wrong of [
    { memberId: 'A'.repeat(17), lastName: 'Ngāta' },
    { memberId: 'KA-1', lastName: 'Ngāta' },
    { memberId: 'KA1', lastName: 'Ō' },
    { memberId: 'KA1', lastName: 'a'.repeat(21) },
  ])
    expect((await rename(wrong)).status).toBe(400);
  const account = (await client.call('GET', '/account')).body;
  expect(account.customer.firstName).toBe('Aroha');
  expect(account.loyalty.providers).toHaveLength(1);
});

const linkOf = (client: AccountClient, memberId: string) => link(client, { memberId, lastName: 'Ngāta' });
/** Links a membership and verifies it by code, as its member does at the first payment with points. */
async function linkProven(client: AccountClient, memberId: string): Promise<void> {
  expect((await linkOf(client, memberId)).status).toBe(200);
  const ask = { memberId, lastName: 'Ngāta', amount: 1 };
  expect((await client.call('POST', '/airline/quote', ask)).body.errorCode).toBe('MembershipCodeSent');
  const code = await airlineCode(shop.simulatorUrl, memberId);
  expect((await client.call('POST', '/airline/quote', { ...ask, code })).status).toBe(200);
}

test('AIR-03 AIR-15 a quote has quoteNumber, memberNumber, currencyAmount and expires; every refusal has its own code', async () => {
  const { client } = await customer();
  const quote = (body: object) =>
    client.call('POST', '/airline/quote', { memberId: 'KA1005', lastName: 'Ngāta', amount: 20, ...body });
  await linkProven(client, 'KA1005');
  expect(await quote({})).toMatchObject({
    status: 200,
    body: {
      quoteNumber: expect.stringMatching(/^Q/),
      memberNumber: 'KA1005',
      currencyAmount: 20,
      points: 3000,
      expires: expect.any(String),
    },
  });
  // How the membership changed at the airline since it was linked.
  const become = (memberId: string) =>
    shop.pool.query(
      'update frequent_flyer.link set member_id = $1 where unlinked_at is null and customer_id = (select customer_id from frequent_flyer.quote order by expires_at desc limit 1)',
      [memberId],
    );
  for (const [memberId, status, errorCode] of [
    ['KA2404', 404, 'MembershipNotFound'],
    ['KA2409', 409, 'MembershipInactive'],
    ['KA2402', 409, 'AirlinePointsInsufficient'],
  ] as const) {
    await become(memberId);
    expect(await quote({ memberId })).toMatchObject({ status, body: { errorCode } });
  }
  await become('KA1005');
  await fault({ provider: 'airline', operation: 'quote', kind: 'reset-after' });
  expect(await quote({})).toMatchObject({ status: 503, body: { errorCode: 'AirlineQuoteFailed' } });
  for (const amount of [0, -1, 1.005, '20', null]) expect((await quote({ amount })).status).toBe(400);
});

test('FIX-30 a membership’s number and surname alone reveal no balance and spend nothing', async () => {
  const [{ client: member }, { client: stranger }] = [await customer(), await customer()];
  await linkProven(member, 'KA3001');
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
        message: 'Enter the code that we asked the airline to send you. We ask for one only once.',
      },
    });
    const wrong = await quote(thief, ask(memberId, { code: '0000' }));
    expect(wrong).toMatchObject({
      status: 403,
      body: {
        errorCode: 'MembershipCodeWrong',
        message: 'This code is wrong or has expired. Leave the code empty to get a new one.',
      },
    });
  }
  expect((await shop.pool.query("select from frequent_flyer.quote where member_id like 'KA710%'")).rows).toEqual([]);
  expect((await quote(thief, ask('KA7102402', { code: 'x' }))).body.fields).toEqual({
    code: 'Enter the digits of the code.',
  });

  // The member confirms once, for their own account only, and again after another link.
  await linkProven(member, 'KA7101');
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

test('the operator reads a statement, corrects it and reconciles it with the airline’s records', async () => {
  const { client, email } = await customer();
  await client.call('POST', '/account/loyalty/join');
  const kerb = (...args: string[]) =>
    runKerb(args, { DATABASE_URL: shop.databaseUrl, KERB_SIMULATOR_PORT: new URL(shop.simulatorUrl).port });
  expect(await kerb('loyalty', 'adjust', email, '250', '--reason', 'Sorry for the wait')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^K\d+ has 50 points now\.\n$/),
  });
  expect(await kerb('loyalty', 'adjust', email, '--reason', 'Counted twice', '--', '-20')).toMatchObject({ code: 0 });
  const { code, out: stdout } = await kerb('loyalty', 'statement', email);
  expect(code).toBe(0);
  for (const line of [
    /Member\t30 points/,
    /reward R\w+\tactive\t\$10\.00 of \$10\.00/,
    /adjust\t-20 points\tCounted twice/,
    /adjust\t\+250 points\tSorry for the wait/,
    /reward\t-200 points/,
  ])
    expect(stdout).toMatch(line);
  expect((await client.call('GET', '/account/loyalty/entries')).body.entries[0]).toMatchObject({
    kind: 'adjust',
    points: -20,
    reason: 'Counted twice',
  });
  expect(await kerb('loyalty', 'statement', 'nobody@example.co.nz')).toMatchObject({ code: 2 });
  expect(await kerb('loyalty', 'adjust', email, 'many', '--reason', 'x')).toMatchObject({ code: 2 });
  const day = new Date().toISOString().slice(0, 10);
  expect(await kerb('airline', 'reconcile', day, day)).toMatchObject({
    code: 0,
    out: 'The airline’s books agree with ours.\n',
  });
  expect(await kerb('airline', 'reconcile', day, 'tomorrow')).toMatchObject({ code: 2 });
});
