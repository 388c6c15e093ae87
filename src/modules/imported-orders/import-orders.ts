import { findErasedEmails } from '#modules/accounts/imports/erased-imports.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { ImportedOrder, OrderOutcome } from './imported-order.ts';
import {
  digestOfOrder,
  type KnownOrder,
  lockOrderImports,
  mergeOrders,
  type StoredSum,
  selectKnownOrders,
  selectStoredSums,
} from './internal/order-records.ts';

export interface ImportedBatch {
  /** In the order of the orders. */
  outcomes: OrderOutcome[];
  /** What the shop has of these orders afterwards; of a dry run, what it would have. */
  stored: StoredSum[];
}

/**
 * Stores orders of another shop as history, or with `apply` false only says what would become of each (MOVE-02). At most
 * a few hundred at once, no id or number twice; one transaction. Repeating changes nothing: orders are found by the
 * other shop's id, then by number. An order of which something was returned here is not changed any more, and nobody
 * who was erased on request is brought back. No stock, no money and no mail.
 */
export function importOrders(
  ctx: Ctx,
  orders: readonly ImportedOrder[],
  { apply }: { apply: boolean },
): Promise<ImportedBatch> {
  return inTransaction(ctx, async (tx) => {
    if (apply) await lockOrderImports(tx, orders);
    const known = await selectKnownOrders(tx, orders);
    const erased = await findErasedEmails(
      tx,
      orders.flatMap(({ email }) => email ?? []),
    );
    const planned = orders.map((order) => {
      const digest = digestOfOrder(order);
      return { order, digest, ...planOne(order, digest, known, order.email !== null && erased.has(order.email)) };
    });
    const kept = planned.filter(({ outcome }) => typeof outcome === 'string');
    if (apply)
      await mergeOrders(
        tx,
        kept.flatMap(({ order, knownId, digest, outcome }) =>
          outcome === 'unchanged' ? [] : [{ ...order, knownId, digest }],
        ),
      );
    const stored = apply
      ? await selectStoredSums(
          tx,
          kept.map(({ order }) => order.number),
        )
      : kept.map(({ order }) => order);
    return { outcomes: planned.map(({ outcome }) => outcome), stored };
  });
}

function planOne(
  order: ImportedOrder,
  digest: string,
  known: readonly KnownOrder[],
  isErased: boolean,
): { knownId: string | null; outcome: OrderOutcome } {
  const refuse = (refused: string) => ({ knownId: null, outcome: { refused } });
  const sameId = known.find(({ sourceId }) => sourceId !== null && sourceId === order.sourceId);
  const sameNumber = known.find(({ number }) => number === order.number);
  if (sameNumber && sameNumber !== sameId && sameNumber.sourceId !== null && order.sourceId !== null)
    return refuse(`order ${sameNumber.sourceId} was imported with the same number`);
  if (sameId && sameId.number !== order.number)
    return refuse(`it was imported before with the number ${sameId.number}`);
  const found = sameId ?? sameNumber;
  if (isErased || found?.isErased) return refuse('this person asked to be deleted here and is not imported again');
  if (!found) return { knownId: null, outcome: 'created' };
  if (found.digest === digest) return { knownId: found.id, outcome: 'unchanged' };
  if (found.hasReturns) return refuse('something of it was returned here, so it is not changed any more');
  return { knownId: found.id, outcome: 'changed' };
}
