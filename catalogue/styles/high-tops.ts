import { brands } from '../brands.ts';
import { care, categories, type Style } from '../style-type.ts';

const base = { kind: 'high-top', type: 'High-top', category: categories.highTops } as const;

export const highTops: readonly Style[] = [
  {
    ...base, number: '201', brand: brands.tramline, name: 'Viaduct Hi', demographic: 'unisex', sizes: 'unisex',
    price: '129.90', weight: 900, noun: 'a canvas high-top',
    text: [
      'Eight eyelets, two layers of canvas and a toe bumper you can rest a bike on. Viaduct Hi is as simple as a high-top gets and about as hard to kill.',
      'The footbed comes out, so it washes, and the ankle is cut on a curve so it bends where you do. Half a size down is usually right.',
    ],
    materials: 'Two-ply cotton canvas, cotton drill lining, removable foam footbed, vulcanised rubber sole.', care: care.canvas,
    colourways: ['ink+ink sole=chalk', 'chalk+chalk', 'pohutukawa+pohutukawa sole=chalk', 'midnight+midnight sole=cream', 'kelp+kelp sole=cream outsole=gum', 'kowhai+kowhai sole=chalk accent=ink', 'lake+lake sole=chalk accent=midnight', 'oat+oat sole=cream outsole=gum'],
  },
  {
    ...base, number: '205', brand: brands.overbridge, name: 'Grandstand Hi', demographic: 'mens', sizes: 'mens', type: 'Basketball high-top',
    price: '219.90', weight: 1120, noun: 'a padded leather basketball high-top',
    text: [
      'Overbridge’s only shoe, and they took four years over it. The panels come from a school gym floor: key, arc and halfway line, cut in leather instead of paint.',
      'Thick collar, proper ankle strap hidden behind the tongue, herringbone underneath. It will play a game if you ask; mostly it stands about looking ready.',
    ],
    materials: 'Leather upper, padded mesh collar, polyurethane cupsole, herringbone rubber outsole.', care: care.leather,
    colourways: ['chalk+pohutukawa accent=ink', 'chalk+midnight accent=kowhai', 'ink+chalk accent=pounamu', 'chalk+pounamu', 'cream+plum sole=cream', 'fog+slate accent=clay'],
    rules: { cartQtyProductMax: 2 },
  },
  {
    ...base, number: '208', brand: brands.quayworn, name: 'Mast High', demographic: 'unisex', sizes: 'unisex',
    price: '179.90', weight: 960, noun: 'a waxed canvas high-top with a leather heel',
    text: [
      'Waxed sailcloth and a strip of bridle leather up the back, where it takes the rope-burn of being pulled on in a hurry. The wax shows marks on purpose. Rub it warm and they fade.',
      'Brass eyelets, cotton laces, and a sole from the Harbour Court.',
    ],
    materials: 'Waxed cotton canvas, vegetable-tanned leather heel strip, brass eyelets, rubber cupsole.', care: 'Brush off dry dirt. Re-wax once a year with a canvas bar and a hair dryer; do not machine wash.',
    colourways: ['kelp+saddle sole=cream outsole=gum', 'midnight+saddle sole=cream', 'tussock+espresso sole=cream outsole=gum', 'ink+espresso sole=ink', 'brick+saddle sole=cream outsole=gum'],
  },
  {
    ...base, number: '210', brand: brands.merrow, name: 'Balcony High', demographic: 'womens', sizes: 'womens',
    price: '199.90', weight: 820, noun: 'a women’s leather high-top with a side zip',
    text: [
      'A high-top for people who dislike lacing high-tops. The zip on the inside does the work; the laces are set once and left.',
      'The shaft is slim enough for a straight jean and the leather is soft from the first wear. A hidden 2 cm lift inside is why everyone stands a little taller in them.',
    ],
    materials: 'Nappa leather upper, leather lining, metal zip, lightweight rubber sole.', care: care.leather,
    colourways: ['chalk+oat', 'ink+ink sole=chalk', 'blossom+chalk', 'saddle+espresso sole=cream outsole=gum', 'tin+chalk'],
  },
];
