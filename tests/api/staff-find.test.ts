/** OWN-15 through the whole shop: one text finds orders, customers, products, sizes and pages, by role. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Found } from '#contract/staff/staff-find.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';

let staffed: StaffedShop;
let number: string;
let customerId: string;
let size: { id: string; code: string; product: string };
const email = freshEmail('wikitoria');
beforeAll(async () => {
  staffed = await openStaffedShop();
  await newCustomer(staffed.shop, email);
  number = (await staffed.buy({ email })).number;
  const { pool } = staffed.shop;
  customerId = (await pool.query('select id from accounts.customer where email = $1', [email])).rows[0].id;
  const { rows } = await pool.query(
    'select v.id::text, v.code, p.code as product from catalogue.variant v join catalogue.product p on p.id = v.product_id where v.id = $1',
    [staffed.court.sizes[1]],
  );
  [size] = rows;
  const written = await staffed.manager.call('PUT', '/staff/content/document', {
    version: null,
    document: {
      kind: 'article',
      path: 'potis-of-tamaki',
      fields: { title: 'Ngā pōti o Tāmaki', summary: 'Boats', body: 'Boats.' },
      published: true,
      publishAt: null,
      publishUntil: null,
    },
  });
  expect(written.status).toBe(200);
});
afterAll(() => staffed.close());

const find = async (who: StaffPerson, q: string): Promise<Found[]> => {
  const answer = await who.call('GET', `/staff/find?q=${encodeURIComponent(q)}`);
  expect(answer.status, q).toBe(200);
  return answer.body.found;
};
const idsOf = (found: readonly Found[]): string[] => found.map(({ kind, id }) => `${kind} ${id}`);

test('OWN-15 an order by its number or the beginning of it, a customer by email, a size by SKU in any case, a product by words or code, a page by title', async () => {
  const { manager } = staffed;
  expect(idsOf(await find(manager, number))).toContain(`order ${number}`);
  expect(idsOf(await find(manager, number.slice(2)))[0]).toBe(`order ${number}`);
  expect(idsOf(await find(manager, email))).toEqual([`order ${number}`, `customer ${customerId}`]);
  expect(idsOf(await find(manager, size.code.toLowerCase()))).toEqual([`product ${size.product}`, `size ${size.id}`]);
  const [byCode] = await find(manager, size.product);
  expect(byCode).toMatchObject({ kind: 'product', id: size.product, title: 'Quayworn Harbour Court' });
  expect(byCode?.detail).toMatch(/ · \$\d+\.\d{2} · /);
  expect(idsOf(await find(manager, 'harbour court'))).toContain(`product ${size.product}`);
  const page = { kind: 'page', title: 'Ngā pōti o Tāmaki' };
  for (const typed of ['pōti', 'NGA POTI', 'potis-of']) expect(await find(manager, typed)).toMatchObject([page]);
});

test('OWN-15 nobody finds what their role may not see; what is shown of customers is in the audit', async () => {
  const { picker, merchandiser, service, manager, shop } = staffed;
  expect(idsOf(await find(picker, email))).toEqual([`order ${number}`]);
  expect(await find(merchandiser, email)).toEqual([]);
  expect(await find(merchandiser, number)).toEqual([]);
  expect(idsOf(await find(service, email))).toEqual([`order ${number}`, `customer ${customerId}`]);
  expect(await find(picker, 'tamaki')).toEqual([]);
  expect(await find(service, 'tamaki')).toEqual([]);
  const searches = async (who: StaffPerson) =>
    (
      await shop.pool.query(
        `select a.action, a.subject from platform.audit a join staff.member m on a.actor = 'staff:' || m.id
         where m.email = $1 and a.action like '%.searched' order by a.action`,
        [who.email],
      )
    ).rows;
  expect(await searches(service)).toEqual([
    { action: 'customers.searched', subject: customerId },
    { action: 'orders.searched', subject: number },
  ]);
  expect(await searches(merchandiser)).toEqual([]);
  expect((await searches(manager)).length).toBeGreaterThan(0);
});

test('OWN-15 any text has an answer: one letter finds nothing, signs of patterns are letters, no key may ask', async () => {
  const { manager, shop } = staffed;
  for (const text of ['a', ' x ', '%', '__', "'; drop table orders.orders; --", '(+[*', '😀😀', 'Ā'.repeat(100)])
    expect(await find(manager, text), text).toEqual([]);
  expect((await manager.call('GET', `/staff/find?q=${'a'.repeat(101)}`)).status).toBe(400);
  expect((await manager.call('GET', '/staff/find')).status).toBe(400);
  expect((await fetch(`${shop.url}/nz/api/staff/find?q=abc`)).status).toBe(401);
});

test('OWN-15 a manager finds a setting by a word of its label or by its name; nobody else does', async () => {
  const { manager, merchandiser } = staffed;
  expect(await find(manager, 'announ')).toContainEqual({
    kind: 'setting',
    id: 'KERB_ANNOUNCEMENT',
    title: 'Announcement',
    detail: 'KERB_ANNOUNCEMENT',
  });
  expect(idsOf(await find(manager, 'kerb_accent'))).toEqual(['setting KERB_ACCENT_COLOUR']);
  // What only operators change is not on the screen, and not found.
  expect(idsOf(await find(manager, 'KERB_DATABASE'))).toEqual([]);
  expect(idsOf(await find(merchandiser, 'announ'))).toEqual([]);
});
