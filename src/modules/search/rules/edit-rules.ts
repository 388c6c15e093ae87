/** Changing the rules of addresses and searches; every process follows within a second (OWN-09, decision 0157). */
import type { RuleKind, SearchRule } from '#contract/staff/search/search-rules.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, inTransaction } from '#platform/database/database.ts';
import { ok, type Result } from '#shared/result.ts';
import { deleteRule, lockRules, putRules, selectRules } from '../internal/rule-records.ts';
import { listRedirects, putRedirects, removeRedirect, termKey } from '../redirects/edit-redirects.ts';
import { auditRule } from './audit-rule.ts';
import { putAddresses } from './put-addresses.ts';
import { type RuleRefusal, refuse } from './rule-refusal.ts';
import { toAddressRow, toPlacementRow, toSynonymRow } from './rule-rows.ts';

/** Stores a rule in place of one of the same address, term, word or place; how many rules it changes. */
export function putSearchRule(ctx: Ctx, actor: string, rule: SearchRule): Promise<Result<number, RuleRefusal>> {
  return commitIfOk(ctx, async (tx): Promise<Result<number, RuleRefusal>> => {
    await lockRules(tx);
    if (rule.kind === 'term') return putTerm(tx, actor, rule);
    const row =
      rule.kind === 'address'
        ? toAddressRow(rule)
        : rule.kind === 'synonym'
          ? toSynonymRow(rule)
          : await toPlacementRow(tx, rule);
    if (!row.ok) return refuse(row.error);
    if (rule.kind === 'address') return putAddresses(tx, actor, [row.value]);
    const before = (await selectRules(tx, [row.value.kind])).find(({ key }) => key === row.value.key);
    const changed = await putRules(tx, [row.value]);
    if (changed > 0) await auditRule(tx, actor, before ?? null, row.value);
    return ok(changed);
  });
}

async function putTerm(
  tx: Ctx,
  actor: string,
  { term, to }: Extract<SearchRule, { kind: 'term' }>,
): Promise<Result<number, RuleRefusal>> {
  const before = (await listRedirects(tx)).find((one) => termKey(one.term) === termKey(term));
  const changed = await putRedirects(tx, [{ term, target: to }]);
  if (!changed.ok) return refuse({ to: changed.error.why });
  if (changed.value > 0)
    await writeAudit(tx, {
      ...{ actor, action: before ? 'search-rule.changed' : 'search-rule.added', subject: `search-rule:term ${term}` },
      ...{ before: before ?? null, after: { term, target: to } },
    });
  return ok(changed.value);
}

/** Deletes a rule; false when there is none. */
export function removeSearchRule(ctx: Ctx, actor: string, kind: RuleKind, key: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await lockRules(tx);
    if (kind !== 'term') {
      const gone = await deleteRule(tx, kind, key);
      if (gone) await auditRule(tx, actor, gone, null);
      return gone !== undefined;
    }
    const before = (await listRedirects(tx)).find(({ term }) => termKey(term) === termKey(key));
    if (!before || !(await removeRedirect(tx, key))) return false;
    await writeAudit(tx, {
      ...{ actor, action: 'search-rule.removed', subject: `search-rule:term ${before.term}` },
      ...{ before, after: null },
    });
    return true;
  });
}
