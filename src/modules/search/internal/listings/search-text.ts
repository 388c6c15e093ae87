/**
 * Finds the products of a text: every word must match, as itself, a synonym, a longer word, a corrected one, or a size.
 */
import type { SizeSystem } from '#contract/products/product.ts';
import { type Bitset, countBits, createBitset, eachBit, hasBit, setBit } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import { type Postings, slotOfPosting, weightOfPosting } from '../index/text-index.ts';
import { attributesOfWord, joinPhrases } from '../text/attribute-words.ts';
import { ATTRIBUTE_SCORE, flagOfWord, isForKids, readWords, SIZE_SCORE, wordWorth } from '../text/read-words.ts';
import { queryWords, sizesOfWord } from '../text/search-words.ts';
import type { Expansion } from '../text/vocabulary.ts';
import {
  type Candidate,
  type Correction,
  chooseCorrected,
  describeCorrection,
  findCandidates,
  occursIn,
} from './choose-corrections.ts';

export interface TextMatch {
  bits: Bitset;
  /** Whether it is about children. */
  forKids: boolean;
  /** Valid until the next text is searched. */
  scores: Float32Array;
  /** Words that were searched for instead of typed ones that no product has. */
  corrections: Correction[];
}

interface Scratch {
  scores: Float32Array;
  best: Float32Array;
  /** 1 for a slot that matched every word so far. */
  alive: Uint8Array;
  slots: Int32Array;
}
/** Reused by every search: allocating it for each would leave half a megabyte of garbage. */
let scratch: Scratch = makeScratch(0);
function makeScratch(capacity: number): Scratch {
  return {
    scores: new Float32Array(capacity),
    best: new Float32Array(capacity),
    alive: new Uint8Array(capacity),
    slots: new Int32Array(capacity),
  };
}
function takeScratch({ capacity, slots }: IndexData): Scratch {
  if (scratch.alive.length < slots) scratch = makeScratch(capacity);
  scratch.alive.fill(0);
  scratch.best.fill(0);
  return scratch;
}

/**
 * Null when the text holds no word at all: then everything matches. `literal`: no word is corrected. A misspelt word
 * finds products of one category; only where the other words match none of them, of every category that it may mean.
 */
export function searchText(data: IndexData, text: string, literal = false): TextMatch | null {
  const found = matchText(data, text, literal ? () => [] : chooseCorrected);
  if (literal || found === null || !found.hasOther || countBits(found.bits) > 0) return found;
  return matchText(data, text, (candidates) => candidates);
}

type Choose = (candidates: readonly Candidate[]) => readonly Candidate[];

function matchText(data: IndexData, text: string, choose: Choose): (TextMatch & { hasOther: boolean }) | null {
  const all = queryWords(joinPhrases(text, (word) => attributeSets(data, word).length > 0));
  if (all.length === 0) return null;
  const terms = termsOf(data, all, { typing: !/\s$/.test(text), choose });
  const { scores, best, alive, slots } = takeScratch(data);
  let found = 0;
  // The rarest word first: the others are searched among the products it left.
  for (const [level, { expansions, sizes, attributes }] of terms.entries()) {
    const first = level === 0;
    const addMatch = (slot: number, score: number): void => {
      if (first && alive[slot] === 0) {
        alive[slot] = 1;
        scores[slot] = 0;
        slots[found] = slot;
        found += 1;
      }
      if (score > (best[slot] as number)) best[slot] = score;
    };
    for (const { postings, quality } of expansions) {
      const worth = wordWorth(quality, data.slotOf.size, postings.length);
      for (let i = 0; i < postings.length; i += 1) {
        const posting = postings[i] as number;
        const slot = slotOfPosting(posting);
        if (first || alive[slot] === 1) addMatch(slot, weightOfPosting(posting) * worth);
      }
    }
    const addSet = (bits: Bitset, score: number): void => {
      if (first) eachBit(bits, (slot) => addMatch(slot, score));
      else for (let i = 0; i < found; i += 1) if (hasBit(bits, slots[i] as number)) addMatch(slots[i] as number, score);
    };
    for (const bits of sizes) addSet(bits, SIZE_SCORE);
    for (const bits of attributes) addSet(bits, ATTRIBUTE_SCORE);
    let remaining = 0;
    for (let i = 0; i < found; i += 1) {
      const slot = slots[i] as number;
      const score = best[slot] as number;
      best[slot] = 0;
      if (score > 0) {
        scores[slot] = (scores[slot] as number) + score;
        slots[remaining] = slot;
        remaining += 1;
      } else alive[slot] = 0;
    }
    found = remaining;
    if (found === 0) break;
  }
  const bits = createBitset(data.capacity);
  for (let i = 0; i < found; i += 1) setBit(bits, slots[i] as number);
  const misspelt = terms.filter(({ candidates }) => candidates.length > 0);
  return {
    bits,
    scores,
    forKids: isForKids(all),
    hasOther: misspelt.some(({ chosen, candidates }) => chosen.length < candidates.length),
    corrections: found === 0 ? [] : describeAll(misspelt, bits),
  };
}

const describeAll = (misspelt: readonly Term[], found: Bitset): Correction[] =>
  misspelt.flatMap(({ word, candidates }) => describeCorrection(word, candidates, (one) => occursIn(one, found)) ?? []);

/** What each word matches, the rarest first. */
function termsOf(
  data: IndexData,
  all: readonly string[],
  { typing, choose }: { typing: boolean; choose: Choose },
): Term[] {
  const { text, redirects } = data;
  const { words, last, systems } = readWords(all, {
    knows: (word) => text.knows(word),
    split: (word) => text.split(word),
    hasSynonyms: (word) => redirects.synonyms.has(word),
  });
  return words
    .map((word) => termOf(data, word, { typing: typing && word === last, systems, choose }))
    .sort((a, b) => a.weight - b.weight);
}

/** What matches a word: products that have it or what it may stand for, and those with the size in stock. */
interface Term {
  word: string;
  expansions: readonly Expansion<Postings>[];
  sizes: Bitset[];
  attributes: Bitset[];
  /** About how many products match. */
  weight: number;
  /** What it may mean, for a word that no product has, and which of these are searched for. */
  candidates: readonly Candidate[];
  chosen: readonly Candidate[];
}

function termOf(
  data: IndexData,
  word: string,
  { typing, systems, choose }: { typing: boolean; systems: readonly SizeSystem[]; choose: Choose },
): Term {
  const attributes = attributeSets(data, word);
  const meant = flagOfWord(word);
  const flag = meant === null ? null : meant === 'sale' ? data.sale : data.isNew;
  const known = data.text.knows(word);
  // A word for an attribute that products have, or for what is reduced, is no beginning of another.
  const also = data.redirects.synonyms.get(word) ?? [];
  const written = [
    ...((attributes.length > 0 || flag) && !known ? [] : data.text.expand(word, typing)),
    ...also.flatMap((other) => data.text.expand(other, false)),
  ];
  if (flag) {
    const weight = data.slotOf.size;
    return { word, expansions: written, sizes: [flag], attributes, weight, candidates: [], chosen: [] };
  }
  const sizes = systems.flatMap((system) =>
    sizesOfWord(word, system === 'usKids').flatMap((label) => {
      const bits = data.sizes[system].get(label)?.bits;
      return bits ? [bits] : [];
    }),
  );
  // Only words outside the vocabulary are corrected: 'court' must not find 'count' too.
  const candidates = written.length === 0 && attributes.length === 0 ? findCandidates(data, word) : [];
  const chosen = choose(candidates);
  const expansions = candidates.length > 0 ? chosen.flatMap((one) => one.expansions) : written;
  return {
    word,
    expansions,
    sizes,
    attributes,
    weight: expansions.reduce(
      (sum, { postings }) => sum + postings.length,
      (sizes.length + attributes.length) * data.slotOf.size,
    ),
    candidates,
    chosen,
  };
}

/** The products of the attributes that a word may mean, without those that no product has. */
const attributeSets = (data: IndexData, word: string): Bitset[] =>
  attributesOfWord(word).flatMap(([facet, value]) => {
    const bits = data.listedFacets[facet].get(value)?.bits;
    return bits && countBits(bits) > 0 ? [bits] : [];
  });
