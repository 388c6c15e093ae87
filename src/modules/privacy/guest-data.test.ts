/** What is held about somebody without an account is exported and erased by their email address. */
import { expect, test } from 'vitest';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { refuseReturn } from '#modules/returns/ending/refuse-return.ts';
import { expectConsistent, item, useReturnsFixture } from '../../../tests/support/fixtures/orders/returned-orders.ts';
import { eraseFinishedOrders } from './erase-finished-orders.ts';
import { eraseGuestData, exportGuestData } from './guest-data.ts';

const GUEST = 'canary.guest@example.co.nz';
const OTHER = 'somebody.else@example.co.nz';
const REASON = 'The canary wore them outside.';

/** A guest with an order that was sent, whose return was refused, and one on its way; another with an order. */
async function useGuests() {
  const fixture = await useReturnsFixture();
  const { harness } = fixture;
  const give = (number: string, email: string) =>
    harness.database.pool.query(
      `update orders.orders set email = $2, contact = contact || jsonb_build_object('email', $2::text) where number = $1`,
      [number, email],
    );
  const sent = await fixture.sold(1);
  const open = await fixture.bought(1);
  const others = await fixture.sold(1);
  const refused = await fixture.started(sent, [item(1)]);
  await refuseReturn(harness.ctx, refused, { actor: 'test', reason: REASON, goods: 'SENT_BACK' });
  await harness.settle();
  for (const number of [sent, open]) await give(number, GUEST);
  await give(others, OTHER);
  await harness.database.pool.query(
    `insert into mailing_list.subscriber (email, consent_version, token) values ($1, '1', 'guest'), ($2, '1', 'other')`,
    [GUEST, OTHER],
  );
  return { harness, sent, open, others };
}

test('F2 F3 a guest’s data are exported, and erased at once or when the order is finished; nobody else’s are touched', async () => {
  const { harness, sent, open, others } = await useGuests();
  const { ctx } = harness;
  const emails = async () => {
    const { rows } = await harness.database.pool.query('select number, email from orders.orders');
    return Object.fromEntries(rows.map(({ number, email }) => [number, email]));
  };
  const exported = await exportGuestData(ctx, GUEST.toUpperCase(), 'staff:1');
  const text = JSON.stringify(exported);
  for (const word of [sent, open, REASON, 'mailingList']) expect(text, word).toContain(word);
  for (const word of [others, OTHER]) expect(text, word).not.toContain(word);

  expect(await eraseGuestData(ctx, GUEST, 'staff:1')).toEqual({ ok: true, value: null });
  expect(await emails()).toEqual({ [sent]: '', [open]: GUEST, [others]: OTHER });
  const left = async (table: string, word: string) => {
    const { rows } = await harness.database.pool.query(
      `select count(*)::int as n from ${table} t where position($1 in to_jsonb(t)::text) > 0`,
      [word],
    );
    return rows[0].n;
  };
  expect([await left('returns.return', 'canary'), await left('mailing_list.subscriber', GUEST)]).toEqual([0, 0]);
  expect(await left('mailing_list.subscriber', OTHER)).toBe(1);
  // The parcel can still be delivered; then its order is erased too.
  await dispatchOrder(ctx, open, { actor: 'test' });
  await harness.settle();
  expect(await eraseFinishedOrders(ctx)).toBe(1);
  expect(await emails()).toEqual({ [sent]: '', [open]: '', [others]: OTHER });
  expect(await left('platform.audit', GUEST)).toBe(0);
  expect(await eraseGuestData(ctx, GUEST, 'staff:1')).toEqual({ ok: false, error: 'NOTHING' });
  expect(await exportGuestData(ctx, GUEST, 'staff:1')).toEqual({ ok: false, error: 'NOTHING' });
  await expectConsistent(harness);
});

test('F3 an address of an account is not a guest’s: the account is deleted first', async () => {
  const { harness } = await useGuests();
  await harness.database.pool.query(
    `insert into accounts.customer (id, email, first_name, last_name) values (gen_random_uuid(), $1, 'Mere', 'Tai')`,
    [GUEST],
  );
  expect(await eraseGuestData(harness.ctx, GUEST, 'staff:1')).toEqual({ ok: false, error: 'HAS_ACCOUNT' });
});
