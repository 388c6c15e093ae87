/** The colour at the end of one word: 'darkolivegreen', 'Rosegold', 'Indianred'. Pure. */

/** Words that end other words only as a colour: not 'stone', 'print' or 'bone'. */
const JOINED =
  /^[a-z]{3,}?(black|white|gr[ae]y|cream|beige|brown|khaki|scarlet|burgundy|pink|coral|fuchsia|magenta|orange|yellow|green|olive|turquoise|cyan|indigo|blue|navy|purple|lavender|violet|silver|gold)$/;
/** Short enough to end many words that are no colour, such as 'layered'. */
const RED = /^(dark|deep|light|medium|bright|indian|orange|violet|blood|brick|wine|fire|rust|off|pale|burnt)+red$/;
/** Of more letters, whose end says less than the whole. */
const WHOLE: Readonly<Record<string, string>> = {
  offwhite: 'cream',
  midnightblue: 'navy',
  mistyrose: 'pink',
  dustyrose: 'pink',
  papayawhip: 'orange',
  peachpuff: 'pink',
  oldlace: 'cream',
  blanchedalmond: 'cream',
  lavenderblush: 'pink',
  lemonchiffon: 'yellow',
  greenyellow: 'green',
  navajowhite: 'cream',
  whitesmoke: 'white',
  seashell: 'cream',
  olivedrab: 'olive',
};
const TONED =
  /^(?:dark|light|medium|deep|pale)+(?=(salmon|coral|orchid|goldenrod|aquamarine|seagreen|slategray|steel|rose|teal|tan|lime|maroon|mustard|camel|taupe|stone|sand|denim)$)/;

/** The word for its colour, or undefined for a word that is no such colour. */
export const joinedColour = (word: string): string | undefined =>
  WHOLE[word] ?? (RED.test(word) ? 'red' : (JOINED.exec(word)?.[1] ?? TONED.exec(word)?.[1]));
