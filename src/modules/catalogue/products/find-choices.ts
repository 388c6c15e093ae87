import { type Choice, type ChoiceKind, MAX_CHOICES } from '#contract/staff/staff-choices.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectChoices, selectChoicesByValue } from '../internal/choice-records.ts';

/** Brands, categories or products whose name or own word holds `term`, those that begin with it first, at most 20 (FIX-67). */
export const findChoices = (ctx: { db: Queries }, of: ChoiceKind, term: string): Promise<Choice[]> =>
  selectChoices(ctx, of, term, MAX_CHOICES);

/** The names of values that were chosen before, in their order; what the shop does not know is left out. */
export async function nameChoices(ctx: { db: Queries }, of: ChoiceKind, values: readonly string[]): Promise<Choice[]> {
  const known = new Map((await selectChoicesByValue(ctx, of, values)).map((choice) => [choice.value, choice]));
  return values.flatMap((value) => known.get(value) ?? []);
}

/** Those of `values` that the shop does not know, in their order: what names them would do nothing. */
export async function unknownChoices(
  ctx: { db: Queries },
  of: ChoiceKind,
  values: readonly string[],
): Promise<string[]> {
  if (values.length === 0) return [];
  const known = new Set((await selectChoicesByValue(ctx, of, values)).map(({ value }) => value));
  return [...new Set(values)].filter((value) => !known.has(value));
}

const words: Record<ChoiceKind, string> = {
  brand: 'brand',
  category: 'category',
  product: 'product',
  productPath: 'product',
};
/** What is said of one that is not known. */
export const unknownChoiceText = (of: ChoiceKind, value: string): string =>
  `The shop has no ${words[of]} “${value}”. Choose one from the list.`;
