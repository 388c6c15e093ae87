/** Reads the graded queries of tests/search-quality (its README explains the columns). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GradedProduct } from './graded-products.ts';
import { readCondition } from './read-condition.ts';

const FOLDER = join(import.meta.dirname, '../../search-quality');

export interface GradedQuery {
  query: string;
  kind: string;
  /** Slugs of categories of which the first product must be one; empty when any category is right. */
  categories: readonly string[];
  /** Paths below /nz that answer a question of service; empty when products are the answer. */
  pages: readonly string[];
  /** 0 (of no use) to 3 (just what was meant). */
  gradeOf: (product: GradedProduct) => number;
}

/** The rows of a file below its heading, as columns. */
function readRows(file: string): string[][] {
  const [, ...lines] = readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split('\t'));
}

/** Reads `queries.tsv` or `held-out.tsv`. Throws on a row that it does not understand. */
export function readQueries(file: 'queries.tsv' | 'held-out.tsv'): GradedQuery[] {
  const sets = new Map(readRows('sets.tsv').map(([name = '', condition = '']) => [name, condition]));
  return readRows(file).map((row) => {
    const [query, kind, categories, grades] = row;
    if (row.length !== 4 || !query || !kind || !categories || !grades)
      throw new Error(`${file}: not four columns: ${row.join(' | ')}`);
    const isPage = grades.startsWith('page ');
    return {
      query,
      kind,
      categories: categories === '*' ? [] : categories.split(','),
      pages: isPage ? grades.slice('page '.length).split(' ') : [],
      gradeOf: isPage ? () => 0 : readGrades(grades, sets),
    };
  });
}

function readGrades(text: string, sets: ReadonlyMap<string, string>): GradedQuery['gradeOf'] {
  const steps = text.split('; ').map((step) => {
    const grade = Number(step[0]);
    if (![1, 2, 3].includes(grade) || step[1] !== ' ') throw new Error(`not a grade from 1 to 3: ${step}`);
    return { grade, holds: readCondition(step.slice(2), sets) };
  });
  return (product) => steps.find((step) => step.holds(product))?.grade ?? 0;
}
