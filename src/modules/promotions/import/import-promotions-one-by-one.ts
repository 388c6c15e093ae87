import { isDeepStrictEqual } from 'node:util';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { selectLive } from '../internal/draft-records.ts';
import { entryOf, writeEntry } from '../internal/write-entry.ts';
import { type PromotionDefinition, promotionDefinitionSchema } from '../promotion-definition.ts';
import { importPromotions } from './import-promotions.ts';

export type PromotionOutcome = 'created' | 'changed' | 'unchanged' | { refused: string };

/**
 * Stores promotions of another shop, in one transaction; for each what became of it: one that is refused, such as one
 * with the code of another promotion, does not keep the others (MOVE-01). Replaces one of the same id. Without `apply`
 * nothing is written.
 */
export async function importPromotionsOneByOne(
  ctx: Ctx,
  entries: readonly unknown[],
  { apply }: { apply: boolean },
): Promise<PromotionOutcome[]> {
  const outcomes: PromotionOutcome[] = [];
  await commitIfOk(ctx, async (tx): Promise<Result<null, 'ONLY_TRIED'>> => {
    for (const entry of entries) {
      const read = promotionDefinitionSchema.safeParse(entry, { error: plainIssue });
      const issue = read.error?.issues[0];
      outcomes.push(
        read.success
          ? await storeOne(tx, read.data)
          : { refused: `${issue?.path.join('.') ?? 'it'}: ${issue?.message ?? 'is not valid'}` },
      );
    }
    return apply ? ok(null) : fail('ONLY_TRIED');
  });
  return outcomes;
}

async function storeOne(tx: Ctx, definition: PromotionDefinition): Promise<PromotionOutcome> {
  const live = await selectLive(tx, definition.id);
  if (live && isDeepStrictEqual({ ...writeEntry(live) }, { ...entryOf(definition) })) return 'unchanged';
  const [fault] = await importPromotions(tx, [{ line: 1, definition }]);
  if (fault) return { refused: fault.reason };
  return live ? 'changed' : 'created';
}
