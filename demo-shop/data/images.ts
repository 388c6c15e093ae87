/** The images of a product, their alt text, and the function that draws each. */

import { drawApparel } from '../studio/apparel/draw-apparel.ts';
import { drawFootwear, type FootwearKind, footwearKinds } from '../studio/footwear/draw-footwear.ts';
import { type Colourway, clothColours, colourWords, shoeColours } from './colourways.ts';
import type { ApparelKindName, Style } from './style-type.ts';

export interface ProductImage {
  readonly src: string;
  readonly alt: string;
  readonly view: string;
  /** SVG text; `width` in pixels matters only to shoes, which are rendered. */
  readonly draw: (width?: number) => string;
}

type Wording = (name: string, noun: string) => string;

const footwearNames: readonly string[] = footwearKinds;
export const isFootwear = (kind: Style['kind']): kind is FootwearKind => footwearNames.includes(kind);

const toe: Record<FootwearKind, string> = {
  court: 'the toe and laces',
  runner: 'the knit over the toes and the midsole',
  trail: 'the toe guard and the lugs',
  'high-top': 'the laces up to the ankle',
  skate: 'the toe patch and the flat sole',
  boot: 'the laces and the welt',
  chelsea: 'the toe and the elastic side',
  sandal: 'the straps across the foot',
  slide: 'the strap across the foot',
  jandal: 'the toe post and straps',
  kids: 'the rounded toe',
};
const heel: Record<FootwearKind, string> = {
  court: 'the heel tab',
  runner: 'the heel and flared collar',
  trail: 'the heel and rear lugs',
  'high-top': 'the tall heel strip',
  skate: 'the heel patch',
  boot: 'the heel and pull loop',
  chelsea: 'the back seam and pull tab',
  sandal: 'the heel strap',
  slide: 'the open heel',
  jandal: 'the layers of the sole',
  kids: 'the padded heel',
};

const shoeViews = (kind: FootwearKind): readonly [string, Wording][] => [
  ['angle', (name) => `The ${name} turned three quarters towards us, showing ${toe[kind]}`],
  ['side', (name, noun) => `Side view of the ${name}, ${noun}`],
  ['top', (name) => `The ${name} seen from above as a pair`],
  ['back', (name) => `The ${name} from behind, showing ${heel[kind]}`],
  ['sole', (name) => `The soles of the ${name}`],
  ['worn', (name) => `The ${name} worn with socks and jeans`],
];

const closeUp: Partial<Record<ApparelKindName, string>> = {
  tee: 'the neck rib and jersey',
  hoodie: 'the neck, hood and drawcords',
  crew: 'the collar and knit',
  jacket: 'the collar and fastening',
  pants: 'the waistband and pocket',
  shorts: 'the waistband and cord',
  beanie: 'the knit',
  cap: 'the crown and stitching',
  socks: 'the ribbed cuff',
  'tote-bag': 'the canvas and a handle',
};

function clothViews(kind: ApparelKindName): readonly [string, Wording][] {
  const views: [string, Wording][] = [
    ['front', (name, noun) => `Front of the ${name}, ${noun}`],
    ['back', (name) => `Back of the ${name}`],
  ];
  const what = closeUp[kind];
  if (what !== undefined) views.push(['detail', (name) => `Close-up of the ${name}, showing ${what}`]);
  return views;
}

export function imagesOf(style: Style, code: string, colourway: Colourway, name: string): ProductImage[] {
  const full = `${name} in ${colourWords(colourway)}`;
  const { kind, variant = {} } = style;
  const views = isFootwear(kind) ? shoeViews(kind) : clothViews(kind);
  return views.map(([view, wording]) => ({
    src: `pictures/${code.toLowerCase()}-${view}.svg`,
    alt: wording(full, style.noun),
    view,
    draw: isFootwear(kind)
      ? (width) => drawFootwear({ kind, view: view as 'side', colours: shoeColours(colourway), variant }, width)
      : () => drawApparel({ kind, view: view as 'front', colours: clothColours(colourway), variant }),
  }));
}
