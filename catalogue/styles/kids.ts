import { brands } from '../brands.ts';
import { care, categories, type Style } from '../style-type.ts';

const base = { kind: 'kids', category: categories.kidsShoes, demographic: 'kids', brand: brands.skipstone } as const;

export const kids: readonly Style[] = [
  {
    ...base, number: '801', name: 'Puddle Hop', type: 'Kids’ sneaker', sizes: 'kids', price: '79.90', weight: 420,
    noun: 'a child’s hook-and-loop sneaker',
    text: [
      'Two straps a four-year-old can do alone, even in the back seat, even cross. The toe is capped in rubber because that is the brake.',
      'Water-resistant to the first strap. Beyond that is a matter between the child and the puddle.',
    ],
    materials: 'Synthetic leather and mesh upper, rubber toe cap, removable footbed, rubber outsole.', care: care.mesh,
    colourways: ['kowhai+ink accent=ink', 'harbour+lake accent=kowhai', 'tamarillo+blossom accent=lemon', 'pounamu+lichen accent=kowhai', 'lupin+plum accent=lemon', 'ink+slate sole=chalk accent=clay'],
  },
  {
    ...base, number: '805', name: 'Little Harbour', type: 'Kids’ court shoe', sizes: 'kids', price: '89.90', weight: 460,
    noun: 'a child’s low court shoe',
    text: [
      'A small court shoe with elastic laces that only look like laces. It was made with Quayworn’s pattern cutters so that matching the grown-ups is possible, though no longer cool after about ten.',
      'Leave a thumb of room at the toe; feet this size grow a size a term.',
    ],
    materials: 'Leather upper, elastic laces, textile lining, rubber cupsole.', care: care.leather,
    colourways: ['chalk+pounamu', 'chalk+harbour', 'chalk+pohutukawa', 'midnight+chalk', 'blossom+chalk'],
  },
  {
    ...base, number: '810', name: 'Monkey Bar', type: 'Kids’ runner', sizes: 'kids', price: '84.90', weight: 380,
    noun: 'a child’s light runner',
    text: [
      'Made for cross-country, cross-playground and cross-little-brother. The foam is soft, the sole bends right across the ball of the foot and the mesh dries overnight.',
      'There is a patch on the heel for a name. Use it.',
    ],
    materials: 'Mesh upper with printed overlays, EVA midsole, rubber outsole.', care: care.mesh,
    colourways: ['lake+midnight accent=kowhai', 'lemon+nikau accent=ink', 'apricot+clay accent=paua', 'ink+ironsand sole=chalk accent=pohutukawa', 'lupin+blossom accent=paua'],
  },
  {
    ...base, number: '815', name: 'School Bell', type: 'School shoe', sizes: 'kids', price: '99.90', weight: 560,
    noun: 'a child’s plain leather school shoe',
    text: [
      'Black, or very nearly. School Bell passes every uniform list we have been sent, and has a hidden scuff guard so that it still passes in June.',
      'Half sizes through to 4Y, and the footbed lifts out in two layers to make room for a growth spurt mid-term.',
    ],
    materials: 'Action leather upper, moisture-wicking lining, two-layer footbed, non-marking rubber outsole.', care: care.leather,
    colourways: ['ink+ink sole=ink outsole=ink lining=slate laces=ink accent=slate', 'espresso+espresso sole=espresso outsole=espresso lining=driftwood laces=espresso accent=tussock', 'ink+slate sole=chalk outsole=chalk laces=ink accent=fog'],
  },
  {
    ...base, kind: 'jandal', number: '820', name: 'Tiny Jandal', type: 'Kids’ jandal', sizes: 'kids-whole', price: '24.90', weight: 200,
    noun: 'a child’s jandal with a heel strap',
    text: [
      'A first jandal, with a stretchy heel strap so it is still on both feet by the time you reach the sand. The strap snaps off when it is no longer wanted.',
      'Soft rubber, rounded edges, easy to rinse.',
    ],
    materials: 'Natural rubber sole and straps, elastic heel strap.', care: care.rubber,
    colourways: ['kowhai+harbour sole=harbour outsole=kowhai', 'tamarillo+lemon sole=lemon outsole=tamarillo', 'nikau+chalk sole=chalk outsole=nikau', 'paua+apricot sole=apricot outsole=paua'],
    rules: { cartQtyVariantMax: 4 },
  },
];
