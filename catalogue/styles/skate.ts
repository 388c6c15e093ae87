import { brands } from '../brands.ts';
import { care, categories, type Style } from '../style-type.ts';

const base = { kind: 'skate', type: 'Skate shoe', category: categories.skate, brand: brands.bluestone } as const;

export const skate: readonly Style[] = [
  {
    ...base, number: '501', name: 'Coping', demographic: 'unisex', sizes: 'unisex',
    price: '119.90', weight: 780, noun: 'a low suede skate shoe',
    text: [
      'Suede outside, double-stitched where the board eats it, with a rubber backing under the toe so that when the suede does go you are not down to your sock.',
      'The cup is low and the sole is flat: plenty of board feel, enough foam for a bad landing. Named for the bluestone edge every Dunedin kid learned on.',
    ],
    materials: 'Cow suede upper, canvas quarter, rubber-backed toe, vulcanised waffle sole.', care: care.suede,
    colourways: ['ink+ink sole=chalk accent=chalk', 'midnight+chalk', 'kelp+chalk outsole=gum', 'pohutukawa+chalk', 'driftwood+espresso outsole=gum', 'slate+fog', 'tussock+chalk outsole=gum'],
  },
  {
    ...base, number: '505', name: 'Ledge Pro', demographic: 'mens', sizes: 'mens',
    price: '139.90', weight: 860, noun: 'a padded skate shoe with a cupsole',
    text: [
      'The heavier hitter of the Bluestone team: a cupsole for jumping off things, a padded tongue for the board that follows you, and three lace loops hidden under the ollie patch.',
      'It breaks in quickly and then stays put for months.',
      'Skaters on the team go through a pair in five weeks. You will do better.',
    ],
    materials: 'Suede and ballistic mesh upper, gel heel pad, polyurethane footbed, rubber cupsole.', care: care.suede,
    colourways: ['ink+slate outsole=gum', 'fog+midnight', 'oat+moss outsole=gum', 'ink+kowhai sole=ink outsole=ink', 'kereru+oat outsole=gum', 'chalk+pohutukawa'],
  },
  {
    ...base, number: '508', name: 'Kickturn', demographic: 'womens', sizes: 'womens',
    price: '109.90', weight: 620, noun: 'a slim canvas skate shoe',
    text: [
      'The thinnest sole we make room for on the skate wall, and the one people buy twice. Kickturn is all feel: one layer of canvas, a strip of foxing, and you.',
      'Cut on a narrower last with a shorter toe so the flick arrives when you expect it.',
    ],
    materials: 'Cotton canvas upper with suede toe, drill lining, vulcanised rubber sole.', care: care.canvas,
    colourways: ['blossom+chalk outsole=gum', 'ink+chalk', 'lupin+chalk', 'lichen+oat outsole=gum', 'lemon+chalk accent=harbour'],
  },
  {
    ...base, number: '510', name: 'Bank to Wall', demographic: 'unisex', sizes: 'unisex', type: 'Skate mid',
    price: '149.90', weight: 900, noun: 'a skate shoe with a padded ankle',
    text: [
      'For transitions, where ankles meet edges. The collar is padded and cut to the bone, the sides are one piece of hairy suede, and the lacing stops low enough to keep you loose.',
      'There is a little loop at the heel. It holds your keys on a lanyard, or your faith in a karabiner.',
    ],
    materials: 'Brushed suede upper, padded textile collar, die-cut EVA midsole, waffle rubber outsole.', care: care.suede,
    colourways: ['espresso+tussock outsole=gum', 'ink+fog', 'pounamu+kelp outsole=gum', 'plum+ink sole=chalk', 'harbour+midnight sole=chalk'],
  },
];
