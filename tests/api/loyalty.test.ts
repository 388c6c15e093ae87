/** Loyalty and airline through the whole shop: real HTTP, real PostgreSQL, a simulated airline. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountClient, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { link, linkProven } from '../support/clients/airline-member.ts';
import { setFault } from '../support/clients/simulator-control.ts';
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

const fault = (body: object) => setFault(shop.simulatorUrl, body);

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

test('AIR-03 AIR-15 a quote has quoteNumber, memberNumber, currencyAmount and expires; every refusal has its own code', async () => {
  const { client } = await customer();
  const quote = (body: object) =>
    client.call('POST', '/airline/quote', { memberId: 'KA1005', lastName: 'Ngāta', amount: 20, ...body });
  await linkProven(shop, client, 'KA1005');
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
