/** Measures answers of the search against graded queries. */
import type { GradedProduct } from './graded-products.ts';
import type { GradedQuery } from './read-queries.ts';

/** How many results count: what a phone shows in the first three screens. */
const DEPTH = 10;

/** What the search page shows. */
export interface SearchAnswer {
  /** Paths of products, in the order shown. */
  products: readonly string[];
  /** Path below /nz of the page that the help above the results leads to. */
  page: string | null;
}

export interface QueryScore {
  query: string;
  kind: string;
  /** 0 to 1. */
  ndcg: number;
  /** Neither a product nor a page. */
  isEmpty: boolean;
  isWrongCategory: boolean;
}

/** Scores one answer. A question of service is answered by its page, whatever products stand below. */
export function scoreAnswer(graded: GradedQuery, answer: SearchAnswer, products: readonly GradedProduct[]): QueryScore {
  const { query, kind } = graded;
  if (graded.pages.length > 0) {
    const right = answer.page !== null && graded.pages.includes(answer.page);
    return {
      query,
      kind,
      ndcg: right ? 1 : 0,
      isEmpty: answer.page === null && answer.products.length === 0,
      isWrongCategory: false,
    };
  }
  const byPath = new Map(products.map((product) => [product.path, product]));
  const shown = answer.products.slice(0, DEPTH).map((path) => byPath.get(path));
  const ideal = gain(products.map(graded.gradeOf).sort((a, b) => b - a));
  // A query that no product answers would count as perfect or as worst, whatever is shown.
  if (ideal === 0) throw new Error(`no product of the demo shop answers “${query}”`);
  const [first] = shown;
  return {
    query,
    kind,
    ndcg: gain(shown.map((product) => (product ? graded.gradeOf(product) : 0))) / ideal,
    isEmpty: shown.length === 0,
    isWrongCategory:
      first !== undefined &&
      graded.categories.length > 0 &&
      !first.categories.some((slug) => graded.categories.includes(slug)),
  };
}

/** Discounted cumulative gain of the first ten grades: 2^grade − 1, divided by log2(place + 1). */
const gain = (grades: readonly number[]): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);

export interface RankingFigures {
  ndcg: number;
  emptyShare: number;
  wrongShare: number;
}

/** Means over all scores. */
export const summarise = (scores: readonly QueryScore[]): RankingFigures => {
  const mean = (value: (score: QueryScore) => number) =>
    scores.reduce((sum, score) => sum + value(score), 0) / scores.length;
  return {
    ndcg: mean((score) => score.ndcg),
    emptyShare: mean((score) => Number(score.isEmpty)),
    wrongShare: mean((score) => Number(score.isWrongCategory)),
  };
};
