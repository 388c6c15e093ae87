import { plainIssue } from '#contract/errors/plain-issue.ts';
import { fillText } from '#contract/messages/messages.ts';
import { altTextMessages } from '#contract/products/alt-texts.ts';
import { undoMessages } from '#contract/staff/activity/undo-messages.ts';
import { bulkChangeMessages } from '#contract/staff/products/bulk/bulk-change-messages.ts';
import { type EditedProduct, editedProduct } from '#contract/staff/products/staff-products.ts';
import { type FieldValue, WITHIN } from '#platform/activity/differences.ts';
import type { UndoKind, UndoneChange, UndoRefusal } from '#platform/activity/undo-kind.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToText, textToCents } from '#shared/money.ts';
import { fail, type Result } from '#shared/result.ts';
import { selectCategorySteps } from '../internal/bulk/bulk-facts-records.ts';
import { lockForEdit } from '../internal/editing/product-edit-records.ts';
import { type EditRefusal, writeEdited } from '../internal/editing/write-edited.ts';
import { findBadCharacters } from '../products/find-bad-characters.ts';
import { getEditedProduct } from '../products/get-edited-product.ts';

/** A product, saved as its form saves it: with its 'was' price proven and its price in the history (HON-01, HON-02). */
export const productUndo: UndoKind = {
  subject: 'product',
  actions: ['product.changed'],
  elsewhere: {
    'product.created': undoMessages.productMade,
    'price.scheduled': undoMessages.scheduledPrice,
    'price.cancelled': undoMessages.scheduledPrice,
    'price.ended': undoMessages.scheduledPrice,
    'price.was-dropped': undoMessages.scheduledPrice,
    'custom-values.changed': undoMessages.ownFields,
  },
  fixed: { variants: undoMessages.sizes },
  read: async (ctx, code, { lock }) => {
    if (lock) await lockForEdit(ctx, code);
    return (await getEditedProduct(ctx, code))?.product ?? null;
  },
  comparable,
  note: (record) => ((record as EditedProduct).state === 'discontinued' ? undoMessages.productArchived : null),
  save,
};

/** A category is its path, whatever it is called by now; an amount is the same with and without its cents. */
function comparable(path: string, value: FieldValue): FieldValue {
  if (path.startsWith(`category${WITHIN}`) && Array.isArray(value)) return value[0] as string;
  return (path === 'price' || path === 'originalPrice') && typeof value === 'string'
    ? centsToText(textToCents(value))
    : value;
}

async function save(tx: Ctx, { actor, key, record, paths, undoes }: UndoneChange): Promise<Result<null, UndoRefusal>> {
  const product = { tags: [], images: [], ...record };
  if (paths.some((path) => path.startsWith(`category${WITHIN}`))) {
    const steps = await selectCategorySteps(tx, pathOf(record.category));
    if (steps === null) return refused({ category: bulkChangeMessages.categoryGone });
    Object.assign(product, { category: steps });
  }
  const next = editedProduct.safeParse(product, { error: plainIssue });
  if (!next.success)
    return refused(Object.fromEntries(next.error.issues.map(({ path, message }) => [path.join('.'), message])));
  const bad = findBadCharacters(next.data);
  if (bad) return refused({ product: bad });
  const before = await getEditedProduct(tx, key);
  const written = await writeEdited(tx, actor, before?.product ?? null, next.data, { undoes });
  return written.ok ? written : refused(fieldsOfRefusal(written.error));
}

const refused = (fields: Record<string, string>) => fail<UndoRefusal>({ fields });

const pathOf = (category: unknown): string =>
  Array.isArray(category) ? category.map((step: unknown) => (Array.isArray(step) ? step[0] : '')).join('/') : '';

/** By the fields of the form (api/staff/products/product.ts). */
function fieldsOfRefusal(error: EditRefusal): Record<string, string> {
  if (error.reason !== 'ALT_MISSING')
    return error.reason === 'WAS_REFUSED' ? { originalPrice: error.why } : { product: error.why };
  return Object.fromEntries(
    error.places.map((place) => [`images.${place}.alt`, fillText(altTextMessages.missing, { place: place + 1 })]),
  );
}
