import { fillText } from '#contract/messages/messages.ts';
import { altTextMessages, findMissingAlt } from '#contract/products/alt-texts.ts';
import type { EditedProduct } from '#contract/staff/products/staff-products.ts';
import { shopImageResolver } from '#modules/media/resolve-image.ts';
import type { Undoes } from '#platform/activity/undo-kind.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { getEditedProduct } from '../../products/get-edited-product.ts';
import { loadProducts } from '../../products/load-products.ts';

/**
 * `why`: what is wrong with the product, its 'was' price or its pictures, for people. `places`: of the pictures that
 * lack an alt text, from 0.
 */
export type EditRefusal =
  | { reason: 'REFUSED' | 'WAS_REFUSED'; why: string }
  | { reason: 'ALT_MISSING'; why: string; places: number[] };

interface EditReasons {
  wasReason?: string | null;
  bulkChange?: string;
  undoes?: Undoes;
}

/**
 * Writes a product that is locked for editing through the import's write path, and its audit entry. Without a reason a
 * 'was' price without proof is refused (HON-02). The caller rolls back when it is refused: some of it may be written.
 * The entry says what is stored now, which may be spelt differently from `product`. `undoes`: which change it undoes.
 */
export async function writeEdited(
  tx: Ctx,
  actor: string,
  before: EditedProduct | null,
  product: EditedProduct,
  { wasReason = null, bulkChange, undoes }: EditReasons = {},
): Promise<Result<null, EditRefusal>> {
  const places = findMissingAlt(before, product);
  if (places.length > 0) return fail({ reason: 'ALT_MISSING', why: altMissing(places), places });
  const row = {
    line: 1,
    product: { ...product, variants: product.variants.map((variant) => ({ ...variant, stock: {} })) },
  };
  const { rejected, wasRefused } = await loadProducts(tx, [row], {
    resolveImage: shopImageResolver(tx),
    byHand: true,
    prices: { source: 'staff', actor, overruling: wasReason },
  });
  if (wasRefused[0]) return fail({ reason: 'WAS_REFUSED', why: wasRefused[0].reason });
  if (rejected[0]) return fail({ reason: 'REFUSED', why: rejected[0].reason });
  const after = (await getEditedProduct(tx, product.code))?.product ?? product;
  await writeAudit(tx, {
    actor,
    action: before ? 'product.changed' : 'product.created',
    subject: `product:${product.code}`,
    detail: {
      fields: before ? changedFields(before, after) : [],
      ...(wasReason !== null && { wasReason }),
      ...(bulkChange && { bulkChange }),
      ...undoes,
    },
    before,
    after,
    whole: true,
  });
  return ok(null);
}

const altMissing = (places: readonly number[]): string =>
  fillText(places.length === 1 ? altTextMessages.missing : altTextMessages.missingMany, {
    place: (places[0] ?? 0) + 1,
    places: places.map((place) => place + 1).join(', '),
  });

const changedFields = (before: EditedProduct, after: EditedProduct): string[] =>
  (Object.keys({ ...before, ...after }) as (keyof EditedProduct)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .sort();
