/** Finds the products of a text: every word must be met, as itself, a synonym, a longer word, a corrected one, or as a size. */
import { type Bitset, createBitset, hasBit, setBit } from './bitset.ts';
import { SIZE_SYSTEMS } from './index-document.ts';
import type { IndexData } from './index-data.ts';
import { meaningOf, queryWords, sizeOfWord } from './search-words.ts';

export interface TextMatch { bits: Bitset; scores: Float32Array }

const FILLERS = new Set(['size', 'us', 'uk', 'eu', 'nz', 'in', 'for', 'the', 'and', 'a', 'with', 'of', 'shoe', 'colour', 'color']);

/** Null when the text holds no word at all: then everything matches. */
export function searchText(data: IndexData, text: string): TextMatch | null {
  const all = queryWords(text);
  if (all.length === 0) return null;
  const words = all.filter((word) => !FILLERS.has(word) || all.length === 1);
  const wanted = words.length > 0 ? words : all;
  const typing = !/\s$/.test(text);
  const system = systemOf(wanted);
  const matched = new Uint8Array(data.slots);
  const scores = new Float32Array(data.slots);
  const best = new Float32Array(data.slots);
  let level = 0;
  for (const [index, word] of wanted.entries()) {
    best.fill(0);
    for (const { term, quality } of data.text.expand(word, typing && index === wanted.length - 1)) {
      const rarity = Math.log(1 + data.slotOf.size / term.slots.length);
      for (let i = 0; i < term.slots.length; i += 1) {
        const slot = term.slots[i] as number;
        const score = (term.weights[i] as number) * quality * (1 + rarity);
        if (score > (best[slot] as number)) best[slot] = score;
      }
    }
    const size = sizeOfWord(word);
    if (size) markSizes(data, size, system, best);
    for (let slot = 0; slot < data.slots; slot += 1) {
      if ((best[slot] as number) > 0 && matched[slot] === level) {
        matched[slot] = level + 1;
        scores[slot] = (scores[slot] as number) + (best[slot] as number);
      }
    }
    level += 1;
  }
  const bits = createBitset(data.capacity);
  for (let slot = 0; slot < data.slots; slot += 1) if (matched[slot] === level) setBit(bits, slot);
  return { bits, scores };
}

/** 'women' before a number means a US women's size. */
function systemOf(words: readonly string[]): readonly (typeof SIZE_SYSTEMS)[number][] {
  const meanings = words.map(meaningOf);
  if (meanings.includes('women')) return ['usWomen'];
  if (meanings.includes('kid')) return ['usKids'];
  if (meanings.includes('men')) return ['usMen'];
  if (words.includes('uk')) return ['uk'];
  if (words.includes('eu')) return ['eu'];
  return SIZE_SYSTEMS;
}

function markSizes(data: IndexData, label: string, systems: readonly (typeof SIZE_SYSTEMS)[number][], best: Float32Array): void {
  for (const system of systems) {
    const bits = data.sizes[system].get(label)?.bits;
    if (!bits) continue;
    for (let slot = 0; slot < data.slots; slot += 1) if ((best[slot] as number) < 2 && hasBit(bits, slot)) best[slot] = 2;
  }
}
