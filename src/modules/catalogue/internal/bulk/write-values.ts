import { plainIssue } from '#contract/errors/plain-issue.ts';
import { bulkChangeMessages } from '#contract/staff/products/bulk/bulk-change-messages.ts';
import { type EditedProduct, editedProduct } from '#contract/staff/products/staff-products.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { getEditedProduct } from '../../products/get-edited-product.ts';
import { writeEdited } from '../editing/write-edited.ts';
import { selectCategorySteps } from './bulk-facts-records.ts';
import type { Values } from './plan-change.ts';

/**
 * Writes the values into a product that is locked for editing, as an edit of it by hand would. The error says for people
 * why it is refused; the caller then rolls back.
 */
export async function writeValues(
  tx: Ctx,
  { actor, bulkChange, code }: { actor: string; bulkChange: string; code: string },
  { category, ...values }: Values,
): Promise<Result<null, string>> {
  const now = await getEditedProduct(tx, code);
  if (!now) return fail(bulkChangeMessages.changedSince);
  const steps = typeof category === 'string' ? await selectCategorySteps(tx, category) : now.product.category;
  if (steps === null) return fail(bulkChangeMessages.categoryGone);
  const next = editedProduct.safeParse(withValues({ ...now.product, category: steps }, values), { error: plainIssue });
  if (!next.success) return fail(next.error.issues.map(({ message }) => message).join(' '));
  const written = await writeEdited(tx, actor, now.product, next.data, { bulkChange });
  return written.ok ? ok(null) : fail(written.error.why);
}

/** Fields that become null are left out, as a product without them has none. */
const withValues = (product: EditedProduct, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...product, ...values }).filter(([, value]) => value !== null));
