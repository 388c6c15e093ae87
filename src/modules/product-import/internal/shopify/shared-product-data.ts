/** What all products of one handle of Shopify's export share: category, demographic, whether they are shoes. */
import { slugify } from '#shared/ids.ts';
import { readCategoryValue, readDemographicValue } from '../../read-label-value.ts';
import { demographicSaid, demographicWords } from '../demographic-words.ts';
import { collectLabels, type LabelCollector } from '../file-label.ts';
import { isFootwear } from '../footwear-words.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { cell, metafieldValues } from './shopify-columns.ts';
import type { Demographic, ShopifyOptions } from './shopify-options.ts';
import type { SizeOffer } from './size-offer.ts';
import { levelsOf, type StatedPaths, statedPaths, writtenCategory } from './stated-paths.ts';

/** Data that all products of a handle share, and the assumptions in it. */
export interface SharedProductData {
  category: [string, string][];
  type: string;
  demographic: Demographic;
  footwear: boolean;
  /** SKUs of several of its lines: some shops write one at all sizes, so it is the product's and finds no size. */
  sharedSkus: ReadonlySet<string>;
  guesses: readonly string[];
  labels: LabelCollector;
}

/** Reads it from the first line of the handle; what the file does not state is assumed and listed in `guesses`. */
export function readSharedData(
  first: CsvRecord,
  offers: readonly SizeOffer[],
  options: ShopifyOptions,
): SharedProductData {
  const labels = collectLabels(options.mapped);
  const paths = statedPaths(first);
  const category = categoryOf(first, paths, options, labels);
  const demographic = demographicOf(first, paths, category.levels, options, labels);
  const categories = [paths.standard, paths.google, paths.own, category.mapped];
  const isShoe =
    cell(first, 'shopify.shoe-size') !== '' ||
    isFootwear({
      categories: categories.map((path) => path.join(' > ')).filter(Boolean),
      title: cell(first, 'Title'),
      tags: cell(first, 'Tags'),
      options: offers.flatMap(({ choices }) => choices.map(({ name }) => name)),
      values: offers.flatMap(({ choices }) => choices.map(({ value }) => value)),
    });
  return {
    category: (category.levels.length > 0 ? category.levels : ['Other'])
      .slice(-4)
      .map((name) => [slugify(name).slice(0, 60) || 'other', name.slice(0, 60)]),
    type: category.levels.at(-1) ?? 'Other',
    demographic: demographic.value,
    footwear: isShoe,
    sharedSkus: repeatedOf(offers.map(({ row }) => cell(row, 'Variant SKU'))),
    guesses: [category.guess, demographic.guess].filter((guess) => guess !== null),
    labels,
  };
}

function repeatedOf(skus: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const sku of skus) if (sku !== '') (seen.has(sku) ? repeated : seen).add(sku);
  return repeated;
}

/** The stated category; else what the merchant mapped the words to, else the one of the options. */
function categoryOf(
  first: CsvRecord,
  { own, standard, google }: StatedPaths,
  options: ShopifyOptions,
  labels: LabelCollector,
): { levels: string[]; mapped: string[]; guess: string | null } {
  const stated = [own, standard, google].find((levels) => levels.length > 0);
  if (stated) return { levels: stated, mapped: [], guess: null };
  const supposed = levelsOf(options.category ?? '');
  const mapped = labels.take('category', writtenCategory(first), supposed.join(' > ') || 'Other', readCategoryValue);
  if (mapped) return { levels: mapped, mapped, guess: null };
  const levels = supposed;
  return { levels, mapped: [], guess: `category: missing, assumed ${levels.join(' > ') || 'Other'}` };
}

/** For whom it is by its columns; else what the merchant mapped it to, else by hints, else by the options. */
function demographicOf(
  first: CsvRecord,
  { own, standard }: StatedPaths,
  levels: readonly string[],
  options: ShopifyOptions,
  labels: LabelCollector,
): { value: Demographic; guess: string | null } {
  const columns = [
    metafieldValues(cell(first, 'shopify.target-gender')).join(' '),
    metafieldValues(cell(first, 'shopify.age-group')).join(' '),
    cell(first, 'Google Shopping / Gender'),
    cell(first, 'Google Shopping / Age Group'),
  ];
  const stated = demographicSaid(columns.join(' '));
  if (stated) return { value: stated, guess: null };
  const hints = [cell(first, 'Tags'), cell(first, 'Title'), own.join(' '), standard.join(' ')].join(' ');
  const hinted = demographicSaid(hints);
  const supposed = options.demographic ?? 'unisex';
  // Where no word states it, the merchant can decide by the kind of goods.
  const label = hinted ? demographicWords(hints) : levels.join(' > ');
  const mapped = labels.take('demographic', label, hinted ?? supposed, readDemographicValue);
  if (mapped) return { value: mapped, guess: null };
  if (hinted) return { value: hinted, guess: 'demographic: from its tags, title or category' };
  return { value: supposed, guess: `demographic: missing, assumed ${supposed}` };
}
