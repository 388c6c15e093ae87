import { brands, houseBrand } from '../brands.ts';
import { care, categories, type Style } from '../style-type.ts';

const cap = { kind: 'cap', type: 'Cap', category: categories.headwear, demographic: 'unisex', sizes: 'one' } as const;
const beanie = { kind: 'beanie', type: 'Beanie', category: categories.headwear, demographic: 'unisex', sizes: 'one' } as const;
const socks = { kind: 'socks', type: 'Socks', category: categories.socks, demographic: 'unisex', sizes: 'sock' } as const;

export const accessories: readonly Style[] = [
  {
    ...cap, number: '1320', brand: brands.longacre, name: 'Roadside Five Panel', variant: { style: 'five-panel' },
    price: '49.90', weight: 90, noun: 'a five-panel cap',
    text: [
      'Five panels, a flat brim and a woven tab. Shallow enough to wear in a car without the headrest taking it off.',
      'The strap is webbing with a side-release buckle, and fits most heads from 55 to 61 cm.',
    ],
    materials: 'Cotton canvas crown, nylon webbing strap, recycled plastic brim.', care: 'Sponge clean with cool water and reshape while damp.',
    colourways: ['tussock+espresso', 'kelp+kowhai', 'ink+chalk', 'clay+oat', 'lake+midnight'],
  },
  {
    ...cap, number: '930', brand: brands.overbridge, name: 'Umpire Cap', variant: { style: 'six-panel' },
    price: '54.90', weight: 100, noun: 'a curved-brim six-panel cap with an embroidered dash',
    text: [
      'Soft crown, curved brim, one embroidered dash. Washed before you get it so it already looks as if you have made some decisions in it.',
      'Brass slider at the back, tucked under so it does not catch long hair.',
    ],
    materials: 'Brushed cotton twill, brass slider, embroidered mark.', care: 'Hand wash cold. Dry over a bowl to keep the crown round.',
    colourways: ['ink+kowhai', 'oat+pounamu', 'midnight+chalk', 'brick+cream'],
  },
  {
    ...beanie, number: '1120', brand: brands.woolshed, name: 'Watch Beanie', variant: { style: 'cuff' },
    price: '44.90', weight: 80, noun: 'a ribbed merino beanie with a folded cuff',
    text: [
      'Ribbed merino with a deep cuff: fold it once for ears, twice for looks. Knitted in the round, so there is no seam at the back of your head.',
      'Warm when wet. Lost easily, which is why people buy the yellow one.',
    ],
    materials: '100% New Zealand merino, double layer at the cuff.', care: care.merino,
    colourways: ['ink+ink', 'kowhai+kowhai', 'oat+oat', 'kereru+kereru', 'pohutukawa+pohutukawa', 'moss+moss'],
  },
  {
    ...beanie, number: '1125', brand: brands.woolshed, name: 'Bobble at the Crossing', variant: { style: 'bobble' },
    price: '49.90', weight: 110, noun: 'a striped beanie with a pompom',
    text: [
      'Stripes and a pompom, for anyone who has to be found in a crowd. The pompom buttons on so that the rest can be washed.',
      'One size, stretchy, tested on heads from nursery to prop.',
    ],
    materials: 'Merino and recycled nylon knit, wool pompom.', care: care.merino,
    colourways: ['midnight+chalk', 'tamarillo+cream', 'pounamu+kowhai', 'schist+ink'],
  },
  {
    ...socks, number: '1020', brand: brands.halfmoon, name: 'Crew Sock Pair', variant: { style: 'stripe' },
    price: '22.00', weight: 70, noun: 'a pair of ribbed cotton crew socks with stripes',
    text: [
      'Cushioned under the foot, ribbed up the leg, two stripes at the top. They are packed two pairs to a band to save on cardboard, so they sell in twos.',
      'Mix the colours if you like; the band does not mind.',
    ],
    materials: '78% cotton, 20% recycled nylon, 2% elastane.', care: 'Warm machine wash inside out. Tumble dry low.',
    colourways: ['chalk+pohutukawa', 'chalk+midnight', 'ink+kowhai', 'oat+pounamu', 'blossom+tamarillo', 'lichen+kelp'],
    rules: { cartQtyVariantMultipleOf: 2, cartQtyVariantMin: 2 },
  },
  {
    ...socks, number: '1130', brand: brands.woolshed, name: 'Musterer Hiking Sock', variant: { style: 'hike' },
    price: '36.90', weight: 110, noun: 'a pair of thick merino hiking socks',
    text: [
      'Terry loops from toe to calf, heavier at the heel and ball where boots rub. Musterers wear them in gumboots for eleven hours, then hang them on the fence.',
      'Guaranteed against holes for two years. Bring them back with the hole.',
    ],
    materials: '66% merino, 32% nylon, 2% elastane.', care: care.merino,
    colourways: ['schist+brick', 'moss+oat', 'midnight+kowhai', 'totara+tussock'],
  },
  {
    kind: 'tote-bag', type: 'Tote bag', category: categories.bags, demographic: 'unisex', sizes: 'one',
    number: '1330', brand: brands.longacre, name: 'Feed Sack Tote', variant: { print: 'fern' },
    price: '39.90', weight: 320, noun: 'a canvas tote bag with a printed fern',
    text: [
      'Heavy canvas, flat base, handles long enough for a winter coat. It holds two shoe boxes side by side or one small dog with opinions.',
      'There is an inner pocket for keys and a loop to clip them to. The frond on the front is hand drawn.',
    ],
    materials: '100% cotton canvas, 16 oz, webbing handles.', care: 'Spot clean, or wash cold by itself and iron while damp.',
    colourways: ['oat+kelp', 'ink+chalk', 'kowhai+ink', 'chalk+paua', 'brick+cream'],
  },
  {
    kind: 'stickers', type: 'Stickers', category: categories.bits, demographic: 'unisex', sizes: 'one',
    number: '10', brand: houseBrand, name: 'Kerb Sticker Pack',
    price: '4.00', weight: 15, noun: 'a pack of five vinyl stickers',
    text: [
      'Five vinyl stickers for bottles, boards and the back of the ute: a dash, a wave, a fern, a hill and a shoe.',
      'They survive dishwashers and come off in one piece if you are patient.',
    ],
    materials: 'Matt vinyl with removable adhesive.', care: 'Stick to something clean and dry.',
    colourways: ['kowhai+ink'],
    rules: { cartQtyVariantMax: 10 },
  },
];

/** One product a value, because a product has one price; the colours tell the values apart. */
export const giftCardValues = [
  ['25', 'lichen+pounamu'], ['50', 'kowhai+ink'], ['100', 'lake+midnight'], ['200', 'ink+kowhai'],
] as const;

export const giftCard: Style = {
  kind: 'gift-card', type: 'Gift card', category: categories.giftCards, demographic: 'unisex', sizes: 'one',
  number: '1', brand: houseBrand, name: 'Kerb Gift Card', price: '25.00', weight: 0, noun: 'a gift card',
  text: [
    'For the person whose size you do not know. The card arrives by email within a few minutes, or on a day you choose, with your message on it.',
    'It works online and in all sixteen stores, can be spent a bit at a time and lasts three years from the day you buy it.',
  ],
  materials: 'Sent by email.', care: 'Keep the email. If you lose it, we can find the card again.',
  colourways: [],
  rules: { functionalType: 'virtual', taxExclusive: true, cartQtyProductMax: 10 },
};
