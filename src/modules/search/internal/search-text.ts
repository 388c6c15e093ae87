/** Finds the products of a text: every word must be met, as itself, a synonym, a longer word, a corrected one, or as a size. */
import type { SizeSystem } from '#contract/product.ts';
import { type Bitset, createBitset, eachBit, setBit } from './bitset.ts';
import type { IndexData } from './index-data.ts';
import { SIZE_SYSTEMS } from './index-document.ts';
import { meaningsOf, queryWords, sizesOfWord } from './search-words.ts';
import { slotOfPosting, weightOfPosting } from './text-index.ts';

export interface TextMatch {
  bits: Bitset;
  /** Valid until the next text is searched. */
  scores: Float32Array;
}

interface Scratch {
  matched: Uint8Array;
  scores: Float32Array;
  best: Float32Array;
}
/** Nine bytes a slot, used by every search in turn: made anew for each they would be half a megabyte of garbage. */
let scratch: Scratch = { matched: new Uint8Array(0), scores: new Float32Array(0), best: new Float32Array(0) };
function takeScratch({ capacity, slots }: IndexData): Scratch {
  if (scratch.matched.length < slots) scratch = { matched: new Uint8Array(capacity), scores: new Float32Array(capacity), best: new Float32Array(capacity) };
  const taken = { matched: scratch.matched.subarray(0, slots), scores: scratch.scores.subarray(0, slots), best: scratch.best.subarray(0, slots) };
  taken.matched.fill(0);
  taken.scores.fill(0);
  return taken;
}

/** Words that say how to read the others, or nothing; a text of these alone is searched as it stands. */
const FILLERS = new Set(['size', 'us', 'uk', 'eu', 'nz', 'in', 'for', 'the', 'and', 'a', 'with', 'of', 'shoe', 'colour', 'color']);
const SIZE_SCORE = 20;

/** Null when the text holds no word at all: then everything matches. */
export function searchText(data: IndexData, text: string): TextMatch | null {
  const all = queryWords(text);
  if (all.length === 0) return null;
  const telling = all.filter((word) => !FILLERS.has(word));
  const wanted = telling.length > 0 ? telling : all;
  const typing = !/\s$/.test(text);
  const systems = systemsOf(all);
  // matched[slot] counts the words met so far; a slot that misses one falls behind and never catches up.
  const { matched, scores, best } = takeScratch(data);
  for (const [level, word] of wanted.entries()) {
    best.fill(0);
    for (const { postings, quality } of data.text.expand(word, typing && word === all.at(-1))) {
      const worth = quality * (1 + Math.log(1 + data.slotOf.size / postings.length));
      for (let i = 0; i < postings.length; i += 1) {
        const posting = postings[i] as number;
        const score = weightOfPosting(posting) * worth;
        if (score > (best[slotOfPosting(posting)] as number)) best[slotOfPosting(posting)] = score;
      }
    }
    markSizes(data, word, systems, best);
    for (let slot = 0; slot < best.length; slot += 1) {
      const score = best[slot] as number;
      if (score > 0 && matched[slot] === level) {
        matched[slot] = level + 1;
        scores[slot] = (scores[slot] as number) + score;
      }
    }
  }
  const bits = createBitset(data.capacity);
  for (let slot = 0; slot < matched.length; slot += 1) if (matched[slot] === wanted.length) setBit(bits, slot);
  return { bits, scores };
}

/** Which sizes a number means: 'women' makes it a US women's size, 'uk' a UK one; else it may be any. */
function systemsOf(words: readonly string[]): readonly SizeSystem[] {
  const meanings = new Set(words.flatMap(meaningsOf));
  if (meanings.has('uk')) return ['uk'];
  if (meanings.has('eu')) return ['eu'];
  if (meanings.has('women')) return ['usWomen'];
  if (meanings.has('kid')) return ['usKids'];
  if (meanings.has('men')) return ['usMen'];
  return meanings.has('us') ? ['usMen', 'usWomen', 'usKids'] : SIZE_SYSTEMS;
}

/** Products that have the size in stock meet the word. */
function markSizes(data: IndexData, word: string, systems: readonly SizeSystem[], best: Float32Array): void {
  for (const system of systems) {
    for (const label of sizesOfWord(word, system === 'usKids')) {
      const bits = data.sizes[system].get(label)?.bits;
      if (bits)
        eachBit(bits, (slot) => {
          best[slot] = Math.max(best[slot] as number, SIZE_SCORE);
        });
    }
  }
}
