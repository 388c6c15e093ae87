import type { Ctx } from '#platform/context.ts';
import { ok, type Result } from '#shared/result.ts';
import { putRules, type RuleRow, selectRules } from '../internal/rule-records.ts';
import { joinAddresses } from './address-chains.ts';
import { auditRule } from './audit-rule.ts';
import { type RuleRefusal, refuse } from './rule-refusal.ts';

/** Stores old addresses, each leading straight to its page; those that there were follow. */
export async function putAddresses(
  tx: Ctx,
  actor: string,
  rows: readonly RuleRow[],
): Promise<Result<number, RuleRefusal>> {
  const stored = await selectRules(tx, ['address']);
  const toOf = ({ value }: RuleRow) => (value as { to: string }).to;
  const written = new Map([...stored, ...rows].map((row) => [row.key, row.written]));
  const before = new Map(stored.map((row) => [row.key, toOf(row)]));
  const joined = joinAddresses(before, new Map(rows.map((row) => [row.key, toOf(row)])));
  if (!joined.ok) return refuse({ from: `${joined.error} would lead back to itself.` });
  const changes = [...joined.value].map(([key, to]): RuleRow => {
    return { kind: 'address', key, written: written.get(key) ?? key, value: { to } };
  });
  const changed = await putRules(tx, changes);
  for (const row of changes) await auditRule(tx, actor, stored.find(({ key }) => key === row.key) ?? null, row);
  return ok(changed);
}
