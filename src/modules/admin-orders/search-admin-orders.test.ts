/** A search of orders gives the newest, whether few or many have the name. */
import { expect, test } from 'vitest';
import { standardRole } from '#modules/staff/rights/role.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { searchAdminOrders } from './search-admin-orders.ts';

const staff = {
  ...{ staffId: '00000000-0000-4000-8000-000000000001', sessionId: '', email: '', name: '' },
  ...standardRole('manager'),
};

test('OWN-15 FIX-69 of a common name the newest orders are found, of a rare one the old order too, of an address its own', async () => {
  const { db, pool } = await useTestDatabase();
  // 400 orders, the newest first; every 40th is of somebody else, and the oldest of a name of its own.
  await pool.query(
    `insert into orders.orders (id, number, checkout_id, state, email, contact, shipping_type, shipping, item_subtotal_cents, gst_cents, total_cents, explanation, placed_at)
     select gen_random_uuid(), 'NZ' || (10000000 + n), gen_random_uuid(), 'SHIPPED', 'shopper' || n || '@example.co.nz',
       jsonb_build_object('firstName', 'Aroha', 'lastName', case when n = 400 then 'Zephyrine' when n % 40 = 0 then 'Pōhutukawa' else 'Tūī' end),
       'DELIVERY', '{}', 1, 0, 1, '[]', now() - n * interval '1 hour' from generate_series(1, 400) n`,
  );
  const find = async (text: string, max = 3) =>
    (await searchAdminOrders({ db }, text, staff, max)).map(({ number }) => Number(number.slice(2)) - 10_000_000);
  expect(await find('tui')).toEqual([1, 2, 3]);
  expect(await find('aroha tui')).toEqual([1, 2, 3]);
  expect(await find('HUTUK')).toEqual([40, 80, 120]);
  // More than are among the newest 300.
  expect(await find('hutuk', 20)).toEqual([40, 80, 120, 160, 200, 240, 280, 320, 360]);
  expect(await find('zephyr')).toEqual([400]);
  expect(await find('@example.co.nz')).toEqual([1, 2, 3]);
  expect(await find('shopper400@example.co.nz')).toEqual([400]);
  expect(await find('%')).toEqual([]);
  expect(await find('nobody here')).toEqual([]);
});
