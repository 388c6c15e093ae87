/**
 * Several words that together name another colour than each alone: 'Sea Salt' is white, 'Metallic Gold' gold, 'Midnight
 * Black' black. And names of two colours that every shop uses: 'Panda'. Pure.
 */

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bsalt (?:and|&|n|'n'|\+) pepper\b/g, 'grey'],
  [/\bsea ?salt\b/g, 'white'],
  [/\boat ?milk\b/g, 'oat'],
  [/\bcarbon black\b/g, 'black'],
  // The tone of the colour after it.
  [/\bmidnight (?=black|noir)/g, ''],
  [/\bmetallic (?=gold|rose|bronze|copper|pewter|red|pink|blue|green|black)/g, ''],
  [/\bgolden (?=brown|tan|olive|yellow|oak|honey)/g, ''],
  [/\b(?:gris|grigio|gris-) ?(?:perle|perla)\b/g, 'gris'],
  [/\bblanc casse\b/g, 'cream'],
  [/\bbleu nuit\b/g, 'navy'],
  [/\bterre cuite\b/g, 'terracotta'],
  [/\brouille\b/g, 'rust'],
  // Denim without another colour is blue.
  [
    /\bstone ?wash(?:ed)?\b|\b(?:light|mid|medium|dark|faded|vintage|rinse) ?wash(?:ed)?\b|\b(?:dark )?rinsed?\b/g,
    'stonewash',
  ],
  [/\b(?:panda|oreo)\b/g, 'black white'],
  [/\bbred\b/g, 'black red'],
];

/** The plain text of a colour's name with those words replaced by what they mean. */
export const withoutPhrases = (plain: string): string =>
  PHRASES.reduce((text, [phrase, meaning]) => text.replace(phrase, meaning), plain);
