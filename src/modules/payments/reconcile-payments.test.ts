/** The gateway's word against our tables, payment by payment (I4). */
import { expect, test } from 'vitest';
import { order, orderOf, useShopFloor } from '../../../tests/support/shop-floor.ts';
import { reconcilePayments } from './reconcile-payments.ts';

test('payments that agree are counted; a state, an amount or a transaction that does not is named; silence says nothing', async () => {
  const floor = await useShopFloor();
  await floor.setStock(floor.variants.a, 9);
  for (let n = 0; n < 3; n += 1) await order(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]));
  await floor.settle();
  expect(await reconcilePayments(floor.ctx, 30)).toEqual({ checked: 3, differences: [], unasked: [] });

  const { rows } = await floor.database.pool.query('select id from payments.payment order by id');
  const change = (index: number, set: string) => floor.database.pool.query(`update payments.payment set ${set} where id = $1`, [rows[index].id]);
  await change(0, "state = 'VOIDED', captured_cents = 0");
  await change(1, 'authorised_cents = authorised_cents + 1');
  await change(2, "psp_ref = 'nobodys'");
  const { checked, differences } = await reconcilePayments(floor.ctx, 30);
  expect(checked).toBe(3);
  expect(differences.map(({ paymentId, ours, theirs }) => [paymentId, ours, theirs.replace('CAPTURING', 'CAPTURED')])).toEqual([
    [rows[0].id, 'VOIDED 15590', 'CAPTURED 15590'],
    [rows[1].id, 'CAPTURED 15591', 'CAPTURED 15590'],
    [rows[2].id, 'CAPTURED 15590', 'never heard of it'],
  ]);
  await floor.simulator.fault({ provider: 'card', operation: '*', kind: 'http-500', times: null });
  expect((await reconcilePayments(floor.ctx, 30)).unasked).toHaveLength(3);
});
