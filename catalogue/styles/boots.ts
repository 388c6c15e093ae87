import { brands } from '../brands.ts';
import { care, categories, type Style } from '../style-type.ts';

const base = { kind: 'boot', type: 'Lace-up boot', category: categories.laceUp } as const;
const chelsea = { kind: 'chelsea', type: 'Chelsea boot', category: categories.chelsea } as const;

export const boots: readonly Style[] = [
  {
    ...base, number: '601', brand: brands.dunmoor, name: 'Backblock Boot', demographic: 'mens', sizes: 'mens',
    price: '379.90', weight: 1680, noun: 'a lace-up leather work boot',
    text: [
      'Oiled leather the thickness of a good belt, stitched to a welt that any bootmaker can cut off and replace. The first fortnight is a negotiation. After that they are yours for a decade.',
      'Cork fills the gap between insole and outsole and slowly sets to the shape of your foot, which is why you should not lend them out.',
      'Resoles go through our Ōtepoti Dunedin counter and take about three weeks.',
    ],
    materials: 'Oil-tanned full-grain leather, leather insole, cork filler, stitched welt, lugged rubber outsole.', care: care.leather,
    colourways: ['saddle+saddle sole=espresso outsole=ink accent=tussock', 'espresso+espresso sole=espresso outsole=ink', 'ink+ink sole=ink outsole=ink', 'tussock+saddle sole=espresso outsole=gum', 'totara+espresso sole=espresso outsole=ink'],
  },
  {
    ...base, number: '640', brand: brands.rakiroa, name: 'Tōtara Ridge Waterproof Mid Boot (Extra Wide)', demographic: 'mens', sizes: 'mens-whole', type: 'Hiking boot',
    price: '329.90', weight: 1320, noun: 'a wide-fitting waterproof hiking boot',
    text: [
      'A hiking boot for the feet other hiking boots pinch. The last is a full width broader at the ball, with the same heel, so the extra room goes where it is wanted.',
      'Waterproof to the third eyelet, warm enough for a hut at 1,200 metres and stiff enough to edge across a slip.',
    ],
    materials: 'Nubuck and recycled nylon upper, waterproof membrane, EVA midsole with shank, lugged rubber outsole.', care: 'Brush clean, re-proof with a water-based spray each season and dry slowly with the insoles out.',
    colourways: ['totara+espresso sole=oat outsole=ink accent=tussock', 'kelp+ink sole=oat outsole=ink accent=clay', 'slate+ink sole=fog outsole=ink accent=paua', 'ink+ironsand sole=ink outsole=ink accent=tin'],
  },
  {
    ...base, number: '620', brand: brands.merrow, name: 'Fourth Street Lace-Up', demographic: 'womens', sizes: 'womens',
    price: '299.90', weight: 1180, noun: 'a women’s lace-up leather boot',
    text: [
      'Six eyelets and four hooks, like a boot from a photograph of somebody’s great-grandmother, on a sole that has heard of rain.',
      'The leather is polished by hand so each pair has its own depth. A zip would have been easier. It would also have been the first thing to break.',
    ],
    materials: 'Polished calf leather, leather lining, stacked heel, commando rubber outsole.', care: care.leather,
    colourways: ['ink+ink sole=ink outsole=ink', 'brick+espresso sole=espresso outsole=ink', 'saddle+espresso sole=espresso outsole=ink', 'kelp+ink sole=ink outsole=ink', 'chalk+oat sole=oat outsole=gum'],
  },
  {
    ...base, number: '605', brand: brands.dunmoor, name: 'Woolstore Derby Boot', demographic: 'mens', sizes: 'mens',
    price: '349.90', weight: 1420, noun: 'a plain-toed derby boot',
    text: [
      'The town cousin of the Backblock: a slimmer welt, a plain toe and leather that takes a shine. Wear it to a wedding in the afternoon and a wool shed in the evening.',
      'Unlined at the ankle so it bends from the first day. The heel carries a quarter rubber that costs almost nothing to replace.',
    ],
    materials: 'Waxed calf leather, half leather lining, stitched welt, leather and rubber outsole.', care: care.leather,
    colourways: ['espresso+espresso sole=espresso outsole=espresso', 'ink+ink sole=ink outsole=ink', 'totara+totara sole=espresso outsole=espresso', 'tussock+tussock sole=espresso outsole=gum'],
  },
  {
    ...base, number: '645', brand: brands.rakiroa, name: 'Hut Book', demographic: 'unisex', sizes: 'unisex', type: 'Hiking boot',
    price: '279.90', weight: 980, noun: 'a light suede hiking boot',
    text: [
      'Somewhere between a boot and a stout shoe. Hut Book is what you wear when the track is benched, the forecast is fair and there is a pie at the end.',
      'Suede and webbing keep it light; the rubber wraps up over the toe so you can kick rocks and pretend you meant to. Leave your name in the book.',
    ],
    materials: 'Suede upper with nylon webbing, mesh lining, EVA midsole, rubber outsole with toe wrap.', care: care.suede,
    colourways: ['driftwood+espresso sole=oat outsole=ink accent=pohutukawa', 'moss+kelp sole=oat outsole=gum accent=kowhai', 'slate+midnight sole=chalk outsole=ink accent=clay', 'tussock+saddle sole=cream outsole=gum accent=paua'],
  },
  {
    ...chelsea, number: '610', brand: brands.dunmoor, name: 'Wharfinger Chelsea', demographic: 'mens', sizes: 'mens',
    price: '329.90', weight: 1260, noun: 'a leather Chelsea boot',
    text: [
      'One piece of leather folded round the foot, with a single seam at the back. Cutting it wastes a fair bit of hide, and the offcuts become our key rings.',
      'Elastic is sewn in, not glued, and can be replaced. A wharfinger, for the record, was the person in charge of the wharf.',
    ],
    materials: 'Whole-cut leather upper, woven elastic gores, leather lining, stitched welt, rubber outsole.', care: care.leather,
    colourways: ['ink+ink sole=ink outsole=ink', 'espresso+espresso sole=espresso outsole=espresso', 'saddle+espresso sole=espresso outsole=espresso', 'driftwood+espresso sole=espresso outsole=gum', 'totara+ink sole=ink outsole=ink'],
  },
  {
    ...chelsea, number: '625', brand: brands.merrow, name: 'Arcade Chelsea', demographic: 'womens', sizes: 'womens',
    price: '269.90', weight: 980, noun: 'a women’s suede Chelsea boot',
    text: [
      'An ankle boot that goes on in four seconds and comes off in two. Suede, a low block heel, and a pull tab at the back stitched in the colour of the elastic.',
      'The toe is gently squared, so it looks neat without squeezing. Spray them before the first rain and they will forgive the second.',
    ],
    materials: 'Kid suede upper, elastic gores, leather lining, block heel, rubber outsole.', care: care.suede,
    colourways: ['tussock+espresso sole=espresso outsole=espresso', 'ink+ink sole=ink outsole=ink', 'plum+ink sole=ink outsole=ink', 'oat+driftwood sole=driftwood outsole=gum', 'pounamu+ink sole=ink outsole=ink', 'brick+espresso sole=espresso outsole=espresso'],
  },
  {
    ...chelsea, number: '650', brand: brands.quayworn, name: 'Rainline', demographic: 'unisex', sizes: 'unisex-whole', type: 'Rain boot',
    price: '119.90', weight: 1100, noun: 'a short rubber rain boot',
    text: [
      'A gumboot that learned to behave in town. Natural rubber to the ankle, stretch panels at the sides, and a matt finish that does not squeak against itself.',
      'Fully waterproof to the top of the elastic, which is also roughly the depth of Cuba Street in a southerly.',
    ],
    materials: 'Natural rubber, neoprene gores, cotton lining, moulded rubber outsole.', care: care.rubber,
    colourways: ['ink+ink sole=ink outsole=ink', 'kowhai+kowhai sole=ink outsole=ink accent=ink', 'kelp+kelp sole=oat outsole=gum', 'midnight+midnight sole=chalk outsole=chalk'],
  },
];
