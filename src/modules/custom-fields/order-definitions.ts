import type { FieldOwner } from '#contract/custom-fields/field-kinds.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockDefinitions, updateOrder } from './internal/definition-records.ts';
import { touchValues } from './internal/value-records.ts';

/** Puts the fields of a kind of owner in another order (OWN-14); the list names every one that is not archived. */
export function orderDefinitions(
  ctx: Ctx,
  actor: string,
  owner: FieldOwner,
  keys: readonly string[],
): Promise<Result<null, 'CHANGED_ELSEWHERE'>> {
  return commitIfOk(ctx, async (tx): Promise<Result<null, 'CHANGED_ELSEWHERE'>> => {
    const before = (await lockDefinitions(tx, owner)).filter(({ archived }) => !archived).map(({ key }) => key);
    if ([...before].sort().join(' ') !== [...keys].sort().join(' ')) return fail('CHANGED_ELSEWHERE');
    if (before.join(' ') === keys.join(' ')) return ok(null);
    await updateOrder(tx, owner, keys);
    // Pages and filters show them in this order.
    for (const key of keys) await touchValues(tx, owner, key);
    const subject = `custom-fields:${owner}`;
    await writeAudit(tx, {
      actor,
      action: 'custom-fields.ordered',
      subject,
      before: { order: before.join(', ') },
      after: { order: keys.join(', ') },
    });
    return ok(null);
  });
}
