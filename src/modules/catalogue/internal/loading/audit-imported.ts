import { writeAudits } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { lockFacts } from '../editing/product-edit-records.ts';

/**
 * Does `work`, which loads products of these codes, and enters into the activity log what it has changed of each that
 * was there before (OWN-08). What it creates is counted in the entry of the import.
 */
export async function auditImported<T>(
  tx: Ctx,
  actor: string,
  codes: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const before = await lockFacts(tx, codes);
  const result = await work();
  if (before.size === 0) return result;
  const after = await lockFacts(tx, [...before.keys()]);
  const changed = [...before].flatMap(([code, old]) => {
    const now = after.get(code);
    return now && JSON.stringify(old) !== JSON.stringify(now) ? [{ code, old, now }] : [];
  });
  await writeAudits(
    tx,
    actor,
    changed.map(({ code, old, now }) => ({
      ...{ action: 'product.changed', subject: `product:${code}` },
      ...{ before: old, after: now },
    })),
  );
  return result;
}
