/** What the words that a misspelt one may mean say about products: asked of the cluster, from a sample. */
import type { SearchCluster } from '../../../search-cluster.port.ts';
import { bestCandidates, isBroad, MOST, SAMPLE } from '../../listings/choose-corrections.ts';
import type { CorrectedWord } from '../../text/vocabulary.ts';
import { countOf, countsIn } from '../aggregated.ts';
import { type Candidate, correctionsOf } from './plan-text.ts';
import type { KnownWord, ShopWords } from './shop-words.ts';

/** The words that a word outside the vocabulary may mean, the best first. */
export async function findCandidates(
  cluster: SearchCluster,
  index: string,
  words: ShopWords,
  typed: string,
): Promise<readonly Candidate[]> {
  const corrected = correctionsOf(words, typed);
  if (corrected.length === 0) return [];
  const answers = await cluster.search(index, corrected.map(aboutWord));
  return bestCandidates(
    typed,
    corrected.map((one, place): Candidate => {
      const { total = 0, hits = [], aggregations } = answers[place] ?? {};
      const mean = hits.reduce((sum, { score }) => sum + score, 0) / Math.max(1, hits.length);
      const most = [...countsIn(aggregations, 'categories')].find(
        ([path, count]) => isBroad(path) && count >= total * MOST,
      );
      return { ...one, worth: mean * total, category: most?.[0] ?? null };
    }),
  );
}

const aboutWord = ({ expansions }: CorrectedWord<KnownWord>) => ({
  size: SAMPLE,
  track_total_hits: true,
  track_scores: true,
  _source: false,
  sort: [{ spread: 'asc' }],
  query: {
    dis_max: {
      queries: expansions.map(({ postings }) => ({
        rank_feature: { field: `weights.${postings.word}`, linear: {}, boost: 1 },
      })),
    },
  },
  aggs: { categories: countOf('categories') },
});
