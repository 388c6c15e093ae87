import { brands } from '../brands.ts';
import { care, categories, type Style } from '../style-type.ts';

const tee = { kind: 'tee', type: 'T-shirt', category: categories.tees } as const;
const hoodie = { kind: 'hoodie', type: 'Hoodie', category: categories.hoodiesCrews } as const;
const crew = { kind: 'crew', type: 'Crew', category: categories.hoodiesCrews } as const;

export const tops: readonly Style[] = [
  {
    ...tee, number: '901', brand: brands.overbridge, name: 'Contour Tee', demographic: 'unisex', sizes: 'alpha', variant: { print: 'contour' },
    price: '64.90', weight: 260, noun: 'a heavy cotton T-shirt printed with contour lines',
    text: [
      'The print is a hill, seen from straight above, with the lines 20 metres apart. People from one particular suburb recognise it at once. We will not say which.',
      'Heavy 240 gsm cotton, boxy through the body, with a neck rib that keeps its shape after forty washes because we counted.',
    ],
    materials: '100% combed cotton jersey, 240 gsm. Water-based screen print.', care: care.cotton,
    colourways: ['ink+chalk', 'chalk+pounamu', 'kelp+lichen', 'tussock+espresso', 'slate+kowhai', 'brick+oat'],
  },
  {
    ...tee, number: '1001', brand: brands.halfmoon, name: 'Everyday Tee', demographic: 'unisex', sizes: 'alpha', variant: { print: 'none' },
    price: '34.90', weight: 200, noun: 'a plain midweight cotton T-shirt',
    text: [
      'A T-shirt. Midweight cotton, set-in sleeves, a neckline that is neither wide nor tight, and a hem that stays straight.',
      'Halfmoon makes it in eight colours and changes two each year. If yours goes, ask; there is usually a box in the back.',
    ],
    materials: '100% organic cotton jersey, 180 gsm.', care: care.cotton,
    colourways: ['chalk', 'ink', 'fog', 'midnight', 'moss', 'blossom', 'oat', 'paua'],
  },
  {
    ...tee, number: '550', brand: brands.bluestone, name: 'Dashes Tee', demographic: 'mens', sizes: 'alpha', variant: { print: 'dashes' },
    price: '54.90', weight: 230, noun: 'a skate T-shirt printed with a broken kerb line',
    text: [
      'Five painted dashes across the chest, each a little more worn than the one before. Somebody’s board did that, or a council truck.',
      'Cut long enough to stay down when you are falling. Printed in Ōtepoti Dunedin two streets from the real thing.',
    ],
    materials: '100% cotton jersey, 200 gsm. Screen printed in New Zealand.', care: care.cotton,
    colourways: ['ink+kowhai', 'chalk+ink', 'slate+chalk', 'pohutukawa+chalk', 'kereru+kowhai'],
  },
  {
    ...tee, number: '850', brand: brands.skipstone, name: 'Wave Tee', demographic: 'kids', sizes: 'age', variant: { print: 'waves', short: true }, category: categories.kidsClothes, type: 'Kids’ T-shirt',
    price: '29.90', weight: 130, noun: 'a child’s T-shirt printed with waves',
    text: [
      'Three waves, the way a six-year-old draws them, because a six-year-old drew them. She was paid in hot chips.',
      'Soft cotton with no label in the neck and enough length to tuck in on request.',
    ],
    materials: '100% organic cotton jersey, 170 gsm. Water-based print.', care: care.cotton,
    colourways: ['lake+midnight', 'kowhai+harbour', 'chalk+paua', 'tamarillo+chalk'],
  },
  {
    ...hoodie, number: '910', brand: brands.overbridge, name: 'Heavy Hoodie', demographic: 'unisex', sizes: 'alpha', variant: { print: 'label' },
    price: '149.90', weight: 860, noun: 'a heavyweight cotton hoodie with a front pocket',
    text: [
      'Four hundred and eighty grams a square metre, which is more hoodie than most hangers expect. The hood is lined in the same fleece and stands up by itself.',
      'Dropped shoulders, ribbed side panels, flat cotton cords. It shrinks a centimetre on the first wash and then never again, so buy the size you wear.',
    ],
    materials: '100% cotton brushed-back fleece, 480 gsm. Cotton rib with 3% elastane.', care: care.cotton,
    colourways: ['ink+chalk', 'fog+ink', 'kelp+oat', 'oat+espresso', 'plum+blossom', 'midnight+kowhai'],
  },
  {
    ...hoodie, number: '560', brand: brands.bluestone, name: 'Night Shift Zip Hood', demographic: 'mens', sizes: 'alpha', variant: { zip: true, print: 'none' },
    price: '129.90', weight: 720, noun: 'a zip-through hoodie',
    text: [
      'A zip hood for car parks after ten. The zip runs both ways so you can sit down without folding, and the pockets are lined so your hands have somewhere to be.',
      'A woven tab on the left cuff glows faintly when headlights find it.',
    ],
    materials: '80% cotton, 20% recycled polyester fleece, 360 gsm. Two-way metal zip.', care: care.cotton,
    colourways: ['ink+tin', 'schist+ink', 'kereru+chalk', 'espresso+tussock', 'pohutukawa+chalk'],
  },
  {
    ...hoodie, number: '1010', brand: brands.halfmoon, name: 'Saturday Hoodie', demographic: 'womens', sizes: 'alpha-womens', variant: { print: 'fern' },
    price: '99.90', weight: 540, noun: 'a women’s loopback hoodie with a small fern print',
    text: [
      'Loopback cotton rather than fleece, so it breathes in spring and layers in winter. A small fern frond sits at the chest, drawn in one line and printed in one colour.',
      'Shorter in the body and fuller in the sleeve than the men’s version it replaced, which was nobody’s favourite.',
    ],
    materials: '100% organic cotton loopback, 300 gsm.', care: care.cotton,
    colourways: ['lichen+kelp', 'chalk+pounamu', 'lupin+chalk', 'apricot+brick'],
  },
  {
    ...crew, number: '1110', brand: brands.woolshed, name: 'Backstair Merino Crew', demographic: 'unisex', sizes: 'alpha', variant: { knit: true },
    price: '219.90', weight: 480, noun: 'a ribbed merino jumper',
    text: [
      'Merino from three stations in the Mackenzie, spun thick and knitted in a fisherman’s rib. It is warm out of all proportion to its weight and does not itch.',
      'The shoulders are linked by hand, loop by loop, so there is no seam to feel under a bag strap.',
      'Each one carries a tag with the name of the machine that knitted it. Most are called Doris.',
    ],
    materials: '100% New Zealand merino, 19.5 micron, 7-gauge rib.', care: care.merino,
    colourways: ['oat+oat', 'midnight+midnight', 'moss+moss', 'brick+brick', 'schist+schist'],
  },
  {
    ...crew, number: '915', brand: brands.overbridge, name: 'Flyover Crew', demographic: 'unisex', sizes: 'alpha', variant: { print: 'dashes' },
    price: '119.90', weight: 620, noun: 'a cotton crew sweatshirt with a dashed print',
    text: [
      'A crew-neck sweatshirt with a triangle at the collar, which once caught sweat and now mostly catches comments from people who know about sweatshirts.',
      'A single dashed line crosses the chest and carries on over the left sleeve. It lines up when you put your hands in your pockets.',
    ],
    materials: '100% cotton loopback, 400 gsm. Puff screen print.', care: care.cotton,
    colourways: ['fog+kowhai', 'ink+kowhai', 'cream+harbour', 'pounamu+chalk', 'tamarillo+cream'],
  },
];
