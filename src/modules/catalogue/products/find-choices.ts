import { type Choice, type ChoiceKind, MAX_CHOICES } from '#contract/staff/staff-choices.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectChoices, selectChoicesByValue } from '../internal/choice-records.ts';

/**
 * Brands, categories, products or sizes whose name or code contains `term`, at most 20: first the one whose value it is, then
 * those that begin with it (FIX-67).
 */
export const findChoices = (ctx: { db: Queries }, of: ChoiceKind, term: string): Promise<Choice[]> =>
  selectChoices(ctx, of, term, MAX_CHOICES);

/** The names of values chosen earlier, in the given order; unknown values are left out. */
export async function nameChoices(ctx: { db: Queries }, of: ChoiceKind, values: readonly string[]): Promise<Choice[]> {
  const known = new Map((await selectChoicesByValue(ctx, of, values)).map((choice) => [choice.value, choice]));
  return values.flatMap((value) => known.get(value) ?? []);
}

/** The unknown ones among `values`, in the given order: a rule that names them would have no effect. */
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
  size: 'size',
};
/** The message about an unknown value. */
export const unknownChoiceText = (of: ChoiceKind, value: string): string =>
  `The shop has no ${words[of]} “${value}”. Choose one from the list.`;
