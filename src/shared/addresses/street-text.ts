/** Reads what somebody types as an address: 'Flat 2, 12 karangahape r newton' (UX-10). Pure. */
import { plainName } from '../nz-places.ts';

/** Abbreviations that are not simply the first letters of the word. */
const WHOLE_WORDS: Readonly<Record<string, string>> = {
  rd: 'road',
  tce: 'terrace',
  hwy: 'highway',
  pde: 'parade',
  ln: 'lane',
  blvd: 'boulevard',
  ct: 'court',
  crt: 'court',
  qy: 'quay',
  gdns: 'gardens',
  pl: 'place',
  grv: 'grove',
};
/** A flat or unit and the number of the house, with what follows: '2/12', 'Unit 3, 12A', '12-14'. */
const HEAD =
  /^\s*((?:(?:flat|unit|apartment|apt|suite|level|shop|floor)\s+[\p{L}\p{N}]{1,5}\s*[,/ ]\s*)?(?:[\p{L}\p{N}]{1,5}\s*\/\s*)?\d{1,6}\p{L}?(?:\s*-\s*\d{1,6}\p{L}?)?)\s+(?=\S)/iu;

/** Shorter beginnings of a street fit too many. */
const SHORTEST_PREFIX = 3;
const MAX_WORDS = 8;

/** A name of a street as it is compared: without macrons and capitals, abbreviations written out. */
export const plainStreet = (name: string): string =>
  plainName(name)
    .split(' ')
    .map((word, at) =>
      word === 'mt' ? 'mount' : at > 0 && Object.hasOwn(WHOLE_WORDS, word) ? WHOLE_WORDS[word] : word,
    )
    .join(' ');

export interface StreetAttempt {
  /** The street begins with it. */
  prefix: string;
  /** Each begins a word of the suburb, the town or the postcode. */
  rest: readonly string[];
}

export interface StreetText {
  /** Flat and number as typed, '' where none was. */
  head: string;
  /** Where the name of the street may end, the longest first; empty while too little is typed. */
  attempts: readonly StreetAttempt[];
  /** One word without a number: more often a town or a suburb than a street. */
  isRatherPlace: boolean;
}

/** Splits the typed text in every way in which it can be a street with a place after it. */
export function readStreetText(text: string): StreetText {
  const [matched = '', head = ''] = HEAD.exec(text) ?? [];
  const words = plainStreet(text.slice(matched.length)).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  const attempts = words
    .map((_, at) => ({ prefix: words.slice(0, words.length - at).join(' '), rest: words.slice(words.length - at) }))
    .filter(({ prefix }) => prefix.length >= SHORTEST_PREFIX);
  return {
    head: head.replace(/\s+/g, ' ').replace(/ ?, ?/g, ', ').trim(),
    attempts,
    isRatherPlace: head === '' && words.length === 1,
  };
}

/** The whole street line: flat and number as typed, the name as it is written. */
export const streetLine = (head: string, name: string): string => (head === '' ? name : `${head} ${name}`);
