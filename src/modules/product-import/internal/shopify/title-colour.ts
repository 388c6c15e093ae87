/** The colour that a product's title names: 'Pegasus 40 - Black/White', 'Men Navy Blue Loafer' (MOVE-05). */
import type { colourFamilies } from '#contract/products/product-import.ts';
import { colourFamiliesOf } from '#modules/catalogue/products/colour-words.ts';
import { foldText } from '#shared/ids.ts';

export interface TitleColour {
  /** As written. */
  name: string;
  families: (typeof colourFamilies)[number][];
}

/** Colours that are other things in most titles: 'Snow boot', 'Steel cap', 'Floral print'. Beside a colour they count. */
const OTHER_THINGS = new Set(
  'snow steel stone sand sea forest sky rose ruby jet ash ink print pattern skin honey wine royal denim mint sage plum peach cherry coffee walnut mushroom slate pewter amber lemon lime coral chrome brass saddle natural nude metallic rust copper snow chalk bone gold golden silver'.split(
    ' ',
  ),
);
/** Gold and silver are colours of shoes, but only where nothing is made of them. */
const METALS = new Set(['gold', 'golden', 'silver', 'metallic', 'nude', 'rust', 'copper']);
const JOINS = /^(?:and|&|\/|\+|-|with|x)$/;
const SHADES =
  /^(?:dark|light|bright|deep|pale|off|hot|dusty|pastel|neon|washed|triple|core|cloud|pure|optic|matte|patent)$/;

/** Null where the title names no colour. The brand is left out: 'Red Wing' and 'Indigo Nation' are no colours. */
export function readTitleColour(title: string, brand: string): TitleColour | null {
  const text = withoutBrand(title, brand).slice(0, 250);
  return colourOfPart(text) ?? colourOfWords(text);
}

function withoutBrand(title: string, brand: string): string {
  const start = brand.trim();
  return start !== '' && foldText(title).startsWith(foldText(start)) ? title.slice(start.length) : title;
}

/** A part of its own: in brackets, or after a dash, bar or comma at the end. */
function colourOfPart(text: string): TitleColour | null {
  const bracketed = [...text.matchAll(/[([]([^()[\]]{2,40})[)\]]/g)].map(([, inner]) => inner as string);
  const after = /(?:\s[-–—|:]\s*|,\s*)([^,|()[\]]{2,40})$/.exec(text)?.[1];
  for (const part of [...bracketed, ...(after === undefined ? [] : [after])]) {
    const name = part.trim();
    const words = name.split(/[\s/]+/).filter((word) => word !== '' && !JOINS.test(word));
    const families = colourFamiliesOf(name);
    const known = words.filter((word) => isColour(word) || SHADES.test(foldText(word)));
    if (families.length > 0 && known.length >= words.length / 2) return { name, families };
  }
  return null;
}

/** The colour words in the running text: each run of them, joined. */
function colourOfWords(text: string): TitleColour | null {
  const words = text.split(/(?:(?<=[/&+])|(?=[/&+])|\s|[,()[\]])+/).filter((word) => word !== '');
  const runs: string[][] = [];
  let run: string[] = [];
  const close = () => {
    while (run.length > 0 && JOINS.test(run.at(-1) ?? '')) run.pop();
    const isSure = run.some((word) => isColour(word) && !OTHER_THINGS.has(foldText(word)));
    const isMetal = run.some((word) => METALS.has(foldText(word)));
    if (isSure || isMetal) runs.push(run);
    run = [];
  };
  for (const word of words) {
    const joins = run.length > 0 && JOINS.test(foldText(word));
    if (isColour(word) || joins || SHADES.test(foldText(word))) run.push(word);
    else close();
  }
  close();
  const name = runs.map((one) => one.join(' ').replace(/ ?\/ ?/g, '/')).join(' / ');
  const families = colourFamiliesOf(name);
  return families.length > 0 ? { name: name.slice(0, 60), families } : null;
}

const isColour = (word: string): boolean => colourFamiliesOf(word).length > 0;
