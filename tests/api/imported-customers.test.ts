/** Customers of a Shopify shop: imported from its export, and claimed by a mailed link, through a running shop. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient, freshEmail, linkFor, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { type CatalogueShop, eventually, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

let opened: CatalogueShop;
beforeAll(async () => {
  opened = await openCatalogueShop();
});
afterAll(() => opened?.close());

const HEAD =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags';
let number = 7_000;
const nextId = (): string => {
  number += 1;
  return `'${number}`;
};
/** A row of the export as Shopify writes one, with an apostrophe before numbers. */
const row = (email: string, { yes = 'yes', zip = "'0600", country = 'NZ', id = nextId() } = {}) =>
  `${id},Mere,Tūhoe,${email},${yes},,12 Beach Road,,Auckland,AUK,${country},${zip},,'+64 21 456 789,no,120.00,2,Likes boots,no,"vip, boots"`;
const run = (rows: readonly string[], apply = true, who = opened.manager) =>
  who.call('POST', '/staff/shopify-imports', { kind: 'customers', text: [HEAD, ...rows].join('\n'), apply });
const storedOf = async (email: string) =>
  (await opened.shop.pool.query('select * from accounts.imported_customer where email = $1', [email])).rows[0];
const staffFind = async (email: string) =>
  (await opened.manager.call('GET', `/staff/customers?q=${encodeURIComponent(email)}`)).body.customers;
const resetLink = (email: string, mails = 1) => linkFor(opened.shop.simulatorUrl, email, 'password/reset', mails);

test('customers of an export are tried, imported with consent, tags and address, and unchanged by a second import; bad rows are refused with a reason', async () => {
  const [one, two] = [freshEmail('mere'), freshEmail('rua')];
  const rows = [
    row(one.toUpperCase()),
    row(two, { country: 'FR' }),
    row('not an address'),
    row(''),
    row(one),
    '"never closed,Mere,Tūhoe',
  ];
  const tried = await run(rows, false);
  expect(tried, JSON.stringify(tried.body)).toMatchObject({
    status: 200,
    body: { applied: false, read: 6, created: 2, changed: 0, unchanged: 0 },
  });
  expect(await storedOf(one)).toBe(undefined);
  const done = (await run(rows)).body;
  expect(done).toMatchObject({ applied: true, created: 2 });
  expect(done.refused.map(({ line, reason }: { line: number; reason: string }) => `${line}: ${reason}`)).toEqual([
    '4: the email address is not one that mail can be sent to',
    '5: has no email address, by which customers log in here',
    '6: the same customer is in line 2 already',
    '7: not CSV: a quote is opened and not closed',
  ]);
  expect(done.leftOut).toEqual([{ line: 3, name: two, reason: 'address: the shop does not deliver to FR' }]);
  const stored = await storedOf(one);
  expect(stored).toMatchObject({
    first_name: 'Mere',
    phone: '+64 21 456 789',
    tags: ['vip', 'boots'],
    note: 'Likes boots',
    subscribed_email: true,
    subscribed_sms: false,
    address: { street1: '12 Beach Road', state: 'Auckland', postcode: '0600', country: 'NZ' },
  });
  expect((await run(rows)).body).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  expect((await run([row(one, { yes: 'no', id: `'${stored.source_id}` })])).body).toMatchObject({ changed: 1 });
  // Another number with the same address says that one of the two is wrong.
  expect((await run([row(one)])).body.refused).toEqual([
    { line: 2, name: one, reason: `customer ${stored.source_id} was imported with the same email address` },
  ]);
  // Staff find them, without an account; others may not import.
  const [found] = await staffFind(one);
  expect(found).toMatchObject({ customerId: stored.id, verified: false });
  expect((await opened.manager.call('GET', `/staff/customers/${stored.id}`)).body).toMatchObject({
    imported: { tags: ['vip', 'boots'], note: 'Likes boots', claimedAt: null },
    addresses: [{ street1: '12 Beach Road' }],
    orders: [],
  });
  expect((await run(rows, false, opened.merchandiser)).status).toBe(403);
  expect(
    (await opened.manager.call('POST', '/staff/shopify-imports', { kind: 'customers', text: 'a,b\n1,2', apply: true }))
      .body,
  ).toMatchObject({ errorCode: 'ImportUnusable' });
});

test('two imports of one file at once store every customer once', async () => {
  const rows = Array.from({ length: 450 }, () => row(freshEmail('many')));
  const answers = await Promise.all([run(rows), run(rows), run(rows)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const sum = (what: string) => answers.reduce((total, { body }) => total + body[what], 0);
  expect([sum('created'), sum('unchanged'), sum('changed')]).toEqual([450, 900, 0]);
});

test('MOVE-03 an imported customer cannot be logged in to; a mailed link, once, sets the password, and the account has what was imported', async () => {
  const email = freshEmail('claim');
  await run([row(email)]);
  const { id } = await storedOf(email);
  const browser = accountClient(opened.shop.url);
  expect((await browser.logIn(email, PASSWORD)).body.errorCode).toBe('CredentialsWrong');
  // An import sends nothing; who forgot a password gets the same answer as everybody.
  expect(await mailFor(opened.shop.simulatorUrl, email)).toEqual([]);
  const asked = await browser.call('POST', '/auth/password/forgot', { email });
  const nobody = await browser.call('POST', '/auth/password/forgot', { email: freshEmail('nobody') });
  expect([asked.status, asked.body]).toEqual([nobody.status, nobody.body]);
  const { code, user, url } = await resetLink(email);
  expect([user, new URL(url).searchParams.get('claim')]).toEqual([id, '1']);
  const claim = (body: { user?: string; code?: string; password?: string }) =>
    browser.call('POST', '/auth/password/reset', { user, code, password: PASSWORD, ...body });
  const other = freshEmail('other');
  await run([row(other)]);
  for (const wrong of [{ code: 'x'.repeat(43) }, { user: (await storedOf(other)).id }, { user: email }])
    expect((await claim(wrong)).body.errorCode).toBe('ResetLinkInvalid');
  expect((await claim({ password: 'Mere Tūhoe 1!' })).body).toMatchObject({ errorCode: 'BadRequest' });
  // Two presses at once: one account.
  const presses = await Promise.all([claim({}), claim({}), claim({ password: 'Another-tree 48' })]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([204, 410, 410]);
  const password = presses[2]?.status === 204 ? 'Another-tree 48' : PASSWORD;
  expect((await claim({})).status).toBe(410);
  expect((await browser.logIn(email, password)).status).toBe(200);
  const account = await browser.call('GET', '/account');
  expect(account.body.customer).toMatchObject({
    firstName: 'Mere',
    phone: '+64 21 456 789',
    subscriptions: { email: true, sms: false },
    addresses: [{ street1: '12 Beach Road', isDefaultShipping: true }],
  });
  // Staff see one customer; a repeated import leaves the account alone.
  expect(await staffFind(email)).toMatchObject([{ verified: true }]);
  expect((await run([row(email, { id: '', yes: 'no' })])).body).toMatchObject({ unchanged: 1 });
  expect((await browser.call('GET', '/account')).body.customer.subscriptions.email).toBe(true);
});

test('MOVE-03 signing up with an imported address gets the usual answer and nothing of the customer until the mailbox is proven; the link of the mail ends what a stranger began', async () => {
  const email = freshEmail('taken');
  await run([row(email)]);
  const { id } = await storedOf(email);
  const stranger = accountClient(opened.shop.url);
  const signUp = (address: string) =>
    stranger.call('POST', '/auth/signup', {
      email: address,
      password: 'Stranger-tree 9',
      firstName: 'Sly',
      lastName: 'Fox',
    });
  const [answer, usual] = [await signUp(email), await signUp(freshEmail('free'))];
  expect([answer.status, answer.body]).toEqual([usual.status, usual.body]);
  expect((await stranger.logIn(email, 'Stranger-tree 9')).body.errorCode).toBe('EmailNotVerified');
  await run([row(email, { id: '' })]);
  expect((await storedOf(email)).claimed_by).toBe(null);
  // Staff invite; the customer chooses a password, and the stranger’s is gone.
  expect((await opened.service.call('POST', `/staff/customers/${id}/invitation`)).status).toBe(204);
  const { code, user } = await resetLink(email);
  const mine = accountClient(opened.shop.url);
  expect((await mine.call('POST', '/auth/password/reset', { user, code, password: PASSWORD })).status).toBe(204);
  expect((await stranger.logIn(email, 'Stranger-tree 9')).body.errorCode).toBe('CredentialsWrong');
  expect((await mine.logIn(email, PASSWORD)).status).toBe(200);
  expect((await mine.call('GET', '/account')).body.customer).toMatchObject({
    firstName: 'Mere',
    addresses: [{ street1: '12 Beach Road' }],
  });
  // Claimed: no further invitation, and the old link is spent.
  expect((await opened.service.call('POST', `/staff/customers/${id}/invitation`)).status).toBe(404);
});

test('MOVE-03 whoever verified the address here has the import at once; an expired link claims nothing; invitations are sent once', async () => {
  const email = freshEmail('here');
  const here = await newCustomer(opened.shop, email);
  await run([row(email)]);
  expect((await here.call('GET', '/account')).body.customer).toMatchObject({
    firstName: 'Aroha',
    addresses: [{ street1: '12 Beach Road' }],
    subscriptions: { email: true },
  });
  const [late, more] = [freshEmail('late'), freshEmail('more')];
  await run([row(late), row(more)]);
  const invite = () => opened.manager.call('POST', '/staff/customer-invitations');
  let left = 1;
  while (left > 0) left = (await invite()).body.left;
  expect((await invite()).body).toEqual({ invited: 0, left: 0 });
  expect((await opened.service.call('POST', '/staff/customer-invitations')).status).toBe(403);
  const { code, user } = await resetLink(late);
  await opened.shop.pool.query(
    `update accounts.identity_code set expires_at = now() - interval '1 second' where value = 'claim:' || $1`,
    [user],
  );
  const expired = await accountClient(opened.shop.url).call('POST', '/auth/password/reset', {
    user,
    code,
    password: PASSWORD,
  });
  expect(expired.status).toBe(410);
  await eventually(async () => expect(await mailFor(opened.shop.simulatorUrl, more)).toHaveLength(1));
});

test('an imported person who asked for it is erased, exported before, and not brought back by the same file', async () => {
  const email = freshEmail('gone');
  const file = [row(email)];
  await run(file);
  const { id } = await storedOf(email);
  const exported = await opened.manager.call('GET', `/staff/customers/${id}/export`);
  if (exported.status === 200)
    expect(exported.body.data.importedCustomer).toMatchObject([{ email, note: 'Likes boots' }]);
  else expect(exported.body.errorCode).toBe('StaffConfirmationNeeded');
  expect((await opened.manager.call('POST', `/staff/customers/${id}/forget`)).status).toBe(204);
  expect(await storedOf(email)).toBe(undefined);
  expect((await run(file)).body).toMatchObject({
    created: 0,
    refused: [{ reason: 'this person asked to be deleted here and is not imported again' }],
  });
});
