import { brands } from '../brands.ts';
import { care, categories, type Style } from '../style-type.ts';

const jacket = { kind: 'jacket', category: categories.jackets } as const;
const pants = { kind: 'pants', type: 'Pants', category: categories.pants, brand: brands.longacre } as const;
const shorts = { kind: 'shorts', type: 'Shorts', category: categories.shorts } as const;

export const outerwear: readonly Style[] = [
  {
    ...jacket, number: '1201', brand: brands.norwester, name: 'Cook Strait Shell', type: 'Rain jacket', demographic: 'unisex', sizes: 'alpha', variant: { style: 'shell' },
    price: '419.90', weight: 520, noun: 'a three-layer rain jacket with a hood',
    text: [
      'Three layers, thirteen taped seams and a hood that turns with your head instead of blinding you at intersections. It was tested on the outside deck of the ferry, by somebody holding a clipboard and then not.',
      'Pockets sit above a pack belt. The zip is water-resistant with a flap behind it, because zips are optimists.',
    ],
    materials: 'Three-layer recycled nylon with waterproof breathable membrane, 20,000 mm. Taped seams.', care: care.shell,
    colourways: ['kowhai+ink', 'ink+tin', 'kereru+kowhai', 'clay+espresso', 'midnight+lake'],
  },
  {
    ...jacket, number: '1205', brand: brands.norwester, name: 'Grandstand Coach Jacket', type: 'Coach jacket', demographic: 'mens', sizes: 'alpha', variant: { style: 'coach' },
    price: '189.90', weight: 460, noun: 'a snap-front coach jacket',
    text: [
      'The jacket worn by whoever holds the oranges. Snap front, a collar that folds flat, a drawcord hem and a brushed lining that slides over a hoodie.',
      'Showerproof, not rainproof. It will get you from the sideline to the car.',
    ],
    materials: 'Recycled nylon taffeta, brushed tricot lining, painted metal snaps.', care: care.shell,
    colourways: ['ink+chalk', 'pounamu+chalk', 'midnight+kowhai', 'oat+brick'],
  },
  {
    ...jacket, number: '1210', brand: brands.norwester, name: 'Pig Root Puffer', type: 'Insulated jacket', demographic: 'unisex', sizes: 'alpha', variant: { style: 'puffer' },
    price: '349.90', weight: 680, noun: 'a quilted insulated jacket',
    text: [
      'Named for the road, which closes for snow most years. Recycled fill in wide baffles, a high collar, cuffs that tuck inside gloves.',
      'It packs into its own left pocket, where it becomes a fairly good pillow.',
      'The fill keeps most of its warmth when damp, which down does not.',
    ],
    materials: 'Recycled ripstop nylon shell, 120 g recycled polyester fill, elastic cuffs.', care: care.shell,
    colourways: ['ink+ironsand', 'moss+kelp', 'clay+brick', 'lake+midnight'],
  },
  {
    ...pants, number: '1301', name: 'Yard Pant', demographic: 'mens', sizes: 'waist', variant: { style: 'work' },
    price: '139.90', weight: 680, noun: 'a pair of straight canvas work pants',
    text: [
      'Straight-legged canvas with a doubled knee and a loop for a hammer, or a drink bottle, or nothing. They arrive stiff and turn friendly.',
      'The doubled knee is open at the bottom so you can slide in a pad or shake out the gravel.',
    ],
    materials: '100% cotton canvas, 12 oz, with bar-tacked pockets.', care: care.cotton,
    colourways: ['tussock+espresso', 'ink+slate', 'kelp+oat', 'oat+saddle', 'midnight+tussock'],
  },
  {
    ...pants, number: '1305', name: 'Siding Track Pant', demographic: 'unisex', sizes: 'alpha', variant: { style: 'track' }, type: 'Track pants',
    price: '99.90', weight: 480, noun: 'a pair of cuffed fleece track pants',
    text: [
      'Track pants that would pass for trousers if you stood behind a desk. Tapered leg, a flat front to the waistband and a zip on the pocket that matters.',
      'The drawcord is round cotton with dipped ends. It will not vanish in the wash.',
    ],
    materials: '85% cotton, 15% recycled polyester fleece, 330 gsm.', care: care.cotton,
    colourways: ['fog+ink', 'ink+chalk', 'moss+oat', 'midnight+fog'],
  },
  {
    ...shorts, number: '1310', brand: brands.longacre, name: 'Paddock Short', demographic: 'mens', sizes: 'waist', variant: { style: 'work' },
    price: '89.90', weight: 380, noun: 'a pair of cotton work shorts',
    text: [
      'The Yard Pant, ended at the knee. Same pockets, lighter canvas, and a gusset so you can get over a seven-wire fence with some dignity.',
      'Garment washed, so what you try on is what you keep.',
    ],
    materials: '98% cotton, 2% elastane ripstop, 8 oz.', care: care.cotton,
    colourways: ['tussock+espresso', 'kelp+moss', 'ink+slate', 'fog+slate', 'brick+espresso'],
  },
  {
    ...shorts, number: '920', brand: brands.overbridge, name: 'Lido Short', demographic: 'unisex', sizes: 'alpha', variant: { style: 'swim' }, type: 'Swim shorts',
    price: '79.90', weight: 210, noun: 'a pair of elastic-waist swim shorts with a wave print',
    text: [
      'Quick-drying shorts for the pool, the river and the café that allows both. Mesh lined, with an elastic waist and a cord you can tie one-handed under water.',
      'The wave runs round the left leg only; the other one is catching its breath.',
    ],
    materials: '100% recycled polyester microfibre, mesh lining.', care: 'Rinse in fresh water after swimming. Cold machine wash, line dry in the shade, do not iron.',
    colourways: ['paua+chalk', 'midnight+lake', 'apricot+brick', 'ink+kowhai'],
  },
];
