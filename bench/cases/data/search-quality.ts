/**
 * How well the search of the demo shop answers the graded queries of tests/search-quality: the 300, and those kept
 * aside. `BENCH_QUERIES=1` also prints the ten worst of each.
 */
import { askShop } from '../../../tests/support/search-quality/ask-shop.ts';
import { gradedProducts } from '../../../tests/support/search-quality/graded-products.ts';
import { type QueryScore, scoreAnswer, summarise } from '../../../tests/support/search-quality/measure-ranking.ts';
import { type GradedQuery, readQueries } from '../../../tests/support/search-quality/read-queries.ts';
import { startBenchShop } from '../../support/bench-shop.ts';

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const products = gradedProducts();
  const shop = await startBenchShop({ port: 4360 });
  const scoreAll = async (queries: readonly GradedQuery[]): Promise<QueryScore[]> => {
    const scores: QueryScore[] = [];
    for (const graded of queries) scores.push(scoreAnswer(graded, await askShop(shop.url, graded.query), products));
    return scores;
  };
  try {
    const scores = await scoreAll(readQueries('queries.tsv'));
    const kept = await scoreAll(readQueries('held-out.tsv'));
    emitFigures('', scores);
    emitFigures('held_out_', kept);
    for (const kind of new Set(scores.map((score) => score.kind))) {
      const figures = summarise(scores.filter((score) => score.kind === kind));
      emit(`search-quality.${kind.replaceAll(' ', '_')}.ndcg10`, figures.ndcg, 'ratio');
    }
    if (process.env.BENCH_QUERIES === '1') printWorst(scores);
  } finally {
    await shop.stop();
  }

  function emitFigures(prefix: string, scores: readonly QueryScore[]): void {
    const figures = summarise(scores);
    emit(`search-quality.${prefix}ndcg10`, figures.ndcg, 'ratio');
    emit(`search-quality.${prefix}zero_share`, figures.emptyShare, 'ratio');
    emit(`search-quality.${prefix}wrong_category_share`, figures.wrongShare, 'ratio');
  }
}

/** For whoever works on the ranking: what is below the bar, worst first. */
function printWorst(scores: readonly QueryScore[]): void {
  const worst = [...scores].sort((a, b) => a.ndcg - b.ndcg).slice(0, 80);
  for (const { ndcg, query, kind, isEmpty, isWrongCategory } of worst)
    process.stderr.write(
      `  ${ndcg.toFixed(2)} ${kind}: ${query}${isEmpty ? ' (nothing)' : ''}${isWrongCategory ? ' (wrong category)' : ''}\n`,
    );
}
