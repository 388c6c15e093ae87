/**
 * Several words that together name another colour than each alone: 'Sea Salt' is white, 'Metallic Gold' gold, 'Midnight
 * Black' black. And names of two colours that every shop uses: 'Panda'. Pure.
 */

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bsalt (?:and|&|n|'n'|\+) pepper\b/g, 'grey'],
  [/\bsea ?salt\b/g, 'white'],
  [/\boat ?milk\b/g, 'oat'],
  [/\bnon[ -]?dyed\b/g, 'undyed'],
  [/\bduck[ -]?egg\b/g, 'blue'],
  [/\b(?:ox[ -]?blood|post[ -]?box|pillar[ -]?box)\b/g, 'red'],
  [/\b(?:eau de nil|tea tree|bay leaf|gum leaf)\b/g, 'green'],
  [/\b(?:fairy floss|candy floss)\b/g, 'pink'],
  [/\bpassion fruit\b/g, 'purple'],
  [/\bforget me not\b/g, 'blue'],
  [/\btiger'?s eye\b/g, 'brown'],
  [/\b(?:castle ?rock|lunar rock|moon rock|rain ?cloud)\b/g, 'grey'],
  [/\b(?:dress blues|starry night|night sky|outer space)\b/g, 'navy'],
  [/\bsolar flare\b/g, 'orange'],
  [/\b(?:palo|palo de) rosa\b/g, 'rosa'],
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
    /\bstone ?wash(?:ed)?\b|\b(?:light|mid|medium|dark|faded|vintage|rinse|acid|bleach|snow|enzyme|indigo|blue) ?wash(?:ed)?\b|\b(?:dark )?rinsed?\b/g,
    'stonewash',
  ],
  [/\b(?:panda|oreo)\b/g, 'black white'],
  [/\bbred\b/g, 'black red'],
];

/** The plain text of a colour's name with those words replaced by what they mean. */
export const withoutPhrases = (plain: string): string =>
  PHRASES.reduce((text, [phrase, meaning]) => text.replace(phrase, meaning), plain);
