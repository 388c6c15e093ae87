import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { lockRules, putRules, type RuleRow, selectRules } from '../internal/rule-records.ts';
import { joinAddresses } from './address-chains.ts';
import { auditRule } from './audit-rule.ts';
import { toAddressRow } from './rule-rows.ts';

export type AddressOutcome = 'created' | 'changed' | 'unchanged' | { refused: string };

/**
 * Stores rules of old addresses one by one, as an import of another shop's does: each that is refused has its reason,
 * the others are stored in one transaction, each leading straight to its page (MOVE-01). Only a rule that was there
 * before has an entry of its own in the activity log; the import has one for all. Without `apply` nothing is written.
 */
export async function importAddressRules(
  ctx: Ctx,
  actor: string,
  rules: readonly { from: string; to: string }[],
  { apply }: { apply: boolean },
): Promise<AddressOutcome[]> {
  const read = rules.map(toAddressRow);
  return inTransaction(ctx, async (tx) => {
    await lockRules(tx);
    const stored = new Map((await selectRules(tx, ['address'])).map((row) => [row.key, row]));
    const targets = (rows: Iterable<RuleRow>) =>
      new Map([...rows].map(({ key, value }) => [key, (value as { to: string }).to]));
    const added = new Map(read.flatMap((row) => (row.ok ? [[row.value.key, row.value] as const] : [])));
    const looping = new Set<string>();
    let joined = joinAddresses(targets(stored.values()), targets(added.values()));
    while (!joined.ok) {
      looping.add(joined.error);
      // Rules that loop without a new one were stored so by hand: nothing is left to take out.
      if (!added.delete(joined.error)) break;
      joined = joinAddresses(targets(stored.values()), targets(added.values()));
    }
    const changes = joined.ok ? joined.value : new Map<string, string>();
    const rows = [...changes].map(([key, to]): RuleRow => {
      const written = added.get(key)?.written ?? stored.get(key)?.written ?? key;
      return { kind: 'address', key, written, value: { to } };
    });
    if (apply) {
      await putRules(tx, rows);
      for (const row of rows) {
        const before = stored.get(row.key);
        if (before) await auditRule(tx, actor, before, row);
      }
    }
    return read.map((row): AddressOutcome => {
      if (!row.ok) return { refused: Object.values(row.error).join(' ') };
      const { key } = row.value;
      if (looping.has(key)) return { refused: 'would lead back to itself' };
      return !changes.has(key) ? 'unchanged' : stored.has(key) ? 'changed' : 'created';
    });
  });
}
