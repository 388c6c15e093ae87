/** Searches that a text may be the beginning of: a kind of product, alone or with a brand, a colour or for whom it is. */
import { foldText } from '#shared/ids.ts';
import { type Bitset, intersect } from '../index/bitset.ts';
import type { IndexData } from '../index/index-data.ts';
import { type Bought, boughtByType, boughtOf, byBought } from './bought-units.ts';
import { type KindName, kindNames, type NamedKind } from './kind-names.ts';
import { describedBy, describingParts, genderParts, type Part } from './phrase-parts.ts';
import type { TypedWords } from './typed-words.ts';

interface Phrase {
  text: string;
  bought: Bought;
  isVague: boolean;
}

const MAX_WORDS = 6;
/** More colours and brands begin with the same letters only where two letters say nothing yet. */
const MAX_PARTS = 8;

/**
 * The phrases that have every typed word and products in stock, `max` of them: first those that begin as typed, then
 * those that name a type, then the most bought.
 */
export function listPhrases(data: IndexData, typed: TypedWords, max: number): string[] {
  const kinds = kindNames(data, typed);
  const plans = planPhrases(typed, kinds, {
    genders: genderParts(
      typed,
      [...data.listedFacets.gender].map(([value, { bits }]) => ({ value, products: bits })),
    ),
    others: describingParts(typed, describedBy(data)),
  });
  const counted = plans.map(({ parts, wanted }) => boughtOfKinds(data, parts, wanted));
  return rankPhrases(typed, plans, counted, max);
}

/** What may stand before some kinds, and these kinds. */
export interface PhrasePlan<S, K> {
  parts: readonly Part<S>[];
  wanted: readonly K[];
}

/** Every phrase that has all typed words, whether products have it or not. */
export function planPhrases<S, K extends NamedKind>(
  typed: TypedWords,
  kinds: readonly K[],
  { genders, others }: { genders: readonly Part<S>[]; others: readonly Part<S>[] },
): PhrasePlan<S, K>[] {
  if (typed.words.length > MAX_WORDS) return [];
  return leadsOf(typed, kinds, genders, others)
    .map((parts) => ({ parts, wanted: kinds.filter((kind) => fits(typed, parts, kind)) }))
    .filter(({ wanted }) => wanted.length > 0);
}

/** The texts of the phrases with products; `bought` has an entry for each kind wanted by each plan. */
export function rankPhrases(
  typed: TypedWords,
  plans: readonly PhrasePlan<unknown, NamedKind>[],
  bought: readonly (readonly Bought[])[],
  max: number,
): string[] {
  const found = new Map<string, Phrase>();
  for (const [index, { parts, wanted }] of plans.entries()) {
    const lead = parts.map(({ text }) => text).join('');
    for (const [at, kind] of wanted.entries()) {
      const text = `${lead}${kind.text}`;
      const of = bought[index]?.[at];
      if (of && of.products > 0 && !found.has(text)) found.set(text, { text, bought: of, isVague: kind.isVague });
    }
  }
  return [...found.values()]
    .filter(({ text }) => foldText(text) !== typed.folded)
    .sort(
      (a, b) =>
        Number(beginsAs(typed, b)) - Number(beginsAs(typed, a)) ||
        Number(a.isVague) - Number(b.isVague) ||
        byBought(a.bought, b.bought) ||
        (a.text < b.text ? -1 : 1),
    )
    .slice(0, max)
    .map(({ text }) => text);
}

const withoutQuotes = (text: string): string => foldText(text).replace(/['’]/g, '');
const beginsAs = ({ folded }: TypedWords, { text }: Phrase): boolean =>
  withoutQuotes(text).startsWith(withoutQuotes(folded));

/** What may stand before the kind: nothing, for whom it is, what it is like, or both. */
function leadsOf<S>(
  typed: TypedWords,
  kinds: readonly NamedKind[],
  ofGenders: readonly Part<S>[],
  describing: readonly Part<S>[],
): Part<S>[][] {
  // A kind that has every typed word is offered for each gender too.
  const kindIsWhole = kinds.some((kind) => kind.typed === typed.all);
  const genders = ofGenders.filter((gender) => kindIsWhole || gender.typed > 0);
  const others = describing.slice(0, MAX_PARTS);
  const pairs = genders.flatMap((gender) =>
    others.filter((other) => addsWords(gender, other)).map((other) => [gender, other]),
  );
  return [[], ...genders.map((one) => [one]), ...others.map((one) => [one]), ...pairs];
}

/** Two parts stand together only where each has a typed word that the other has not. */
const addsWords = (one: Part<unknown>, other: Part<unknown>): boolean =>
  (one.typed & ~other.typed) > 0 && (other.typed & ~one.typed) > 0;

/**
 * Whether parts and kind have every typed word together, each part one that the kind has not. A brand alone is
 * suggested as a brand.
 */
function fits({ all }: TypedWords, parts: readonly Part<unknown>[], kind: NamedKind): boolean {
  const inParts = parts.reduce((together, part) => together | part.typed, 0);
  return (
    (inParts | kind.typed) === all &&
    parts.every((part) => part.typed === 0 || (part.typed & ~kind.typed) > 0) &&
    !parts.some(({ text }) => kind.text.startsWith(withoutQuotes(text).trim())) &&
    !(inParts === all && parts.some(({ isBrand }) => isBrand))
  );
}

function boughtOfKinds(data: IndexData, parts: readonly Part<Bitset>[], kinds: readonly KindName[]): Bought[] {
  const inStock = withAll(
    data.inStock,
    parts.map(({ products }) => products),
  );
  const byType = boughtByType(data, inStock);
  return kinds.map((kind) =>
    kind.bits === null ? (byType[kind.typeNumber] as Bought) : boughtOf(data, withAll(inStock, [kind.bits])),
  );
}

function withAll(first: Bitset, others: readonly Bitset[]): Bitset {
  const bits = new Uint32Array(first);
  for (const other of others) intersect(bits, other);
  return bits;
}
