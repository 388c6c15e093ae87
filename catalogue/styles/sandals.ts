import { brands } from '../brands.ts';
import { care, categories, type Style } from '../style-type.ts';

const sandal = { kind: 'sandal', type: 'Sandal', category: categories.strapped } as const;
const slide = { kind: 'slide', type: 'Slide', category: categories.slides } as const;
const jandal = { kind: 'jandal', type: 'Jandal', category: categories.jandals } as const;

export const sandals: readonly Style[] = [
  {
    ...sandal, number: '701', brand: brands.taheke, name: 'Estuary', demographic: 'unisex', sizes: 'unisex-whole',
    price: '139.90', weight: 620, noun: 'a webbing sandal with three straps',
    text: [
      'Three straps, three adjusters, and a heel that holds. Estuary is made for wading: the webbing is solution-dyed so it keeps its colour in salt, and the footbed is textured so you stay on it when it is wet.',
      'Worn with socks by guides, without by everybody else.',
    ],
    materials: 'Recycled polyester webbing, EVA footbed, siped rubber outsole.', care: care.rubber,
    colourways: ['ink+ink sole=ink outsole=ink accent=tin', 'paua+kereru sole=slate outsole=ink', 'kelp+moss sole=oat outsole=gum', 'clay+espresso sole=oat outsole=espresso', 'midnight+lake sole=slate outsole=ink', 'kowhai+ink sole=slate outsole=ink'],
  },
  {
    ...sandal, number: '720', brand: brands.merrow, name: 'Verandah', demographic: 'womens', sizes: 'womens-whole',
    price: '159.90', weight: 540, noun: 'a women’s leather two-buckle sandal',
    text: [
      'Two broad straps of soft leather and a contoured footbed faced in suede. Verandah is for the part of the year when the door stays open.',
      'The buckles are solid brass and really adjust. Expect a day or two of stiffness, then a summer of nothing at all.',
    ],
    materials: 'Nubuck leather straps, suede-faced cork footbed, brass buckles, EVA outsole.', care: care.suede,
    colourways: ['saddle+espresso sole=tussock outsole=espresso accent=tussock', 'chalk+oat sole=tussock outsole=espresso accent=tussock', 'ink+ink sole=driftwood outsole=ink accent=tin', 'lichen+moss sole=tussock outsole=espresso', 'blossom+tamarillo sole=tussock outsole=chalk'],
  },
  {
    ...sandal, number: '410S', brand: brands.rakiroa, name: 'Crossing Sandal', demographic: 'mens', sizes: 'mens-whole',
    price: '169.90', weight: 700, noun: 'a rugged sandal with a toe guard',
    text: [
      'The closed toe is the point. Crossing keeps stubbed toes out of your story, with a bumper borrowed from the Ridgeline and enough air round it to stay a sandal.',
      'A bungee pull at the side tightens the lot at once, gloves or no gloves.',
    ],
    materials: 'Synthetic nubuck and webbing, neoprene lining, EVA midsole, lugged rubber outsole.', care: care.rubber,
    colourways: ['espresso+tussock sole=oat outsole=ink', 'ink+slate sole=slate outsole=ink accent=kowhai', 'slate+midnight sole=fog outsole=ink accent=lake', 'moss+kelp sole=oat outsole=ink accent=clay'],
  },
  {
    ...slide, number: '230', brand: brands.overbridge, name: 'Changing Room Slide', demographic: 'unisex', sizes: 'unisex-whole',
    price: '59.90', weight: 420, noun: 'a padded pool slide',
    text: [
      'For the walk from the showers to the sausage roll. A wide padded strap, a footbed with a proper arch, and a sole that grips wet tiles.',
      'The contour lines on the strap are the actual banks of a ground we are not allowed to name.',
    ],
    materials: 'Polyurethane strap with jersey lining, moulded EVA footbed and outsole.', care: care.rubber,
    colourways: ['ink+chalk sole=ink outsole=ink', 'chalk+ink sole=chalk outsole=chalk', 'midnight+kowhai sole=midnight outsole=midnight', 'pounamu+chalk sole=pounamu outsole=pounamu', 'pohutukawa+chalk sole=ink outsole=ink', 'lupin+chalk sole=chalk outsole=chalk'],
  },
  {
    ...slide, number: '705', brand: brands.taheke, name: 'Hot Pool Slide', demographic: 'womens', sizes: 'womens-whole',
    price: '44.90', weight: 300, noun: 'a light one-piece slide',
    text: [
      'Moulded in one piece so there is nothing to come unstuck in hot mineral water. Drain holes at the toe and heel, a strap that flexes, and almost no weight in the bag.',
      'Dark colours hide sulphur best; we learned that in Rotorua.',
    ],
    materials: 'One-piece EVA foam.', care: care.rubber,
    colourways: ['kereru+kereru sole=kereru outsole=kereru', 'blossom+blossom sole=blossom outsole=blossom', 'schist+schist sole=schist outsole=schist', 'lemon+lemon sole=lemon outsole=lemon'],
  },
  {
    ...slide, number: '235', brand: brands.tramline, name: 'Day Off', demographic: 'mens', sizes: 'mens-whole',
    price: '89.90', weight: 520, noun: 'a leather slide',
    text: [
      'A grown-up slide: one strap of vegetable-tanned leather over a stitched footbed. It starts pale and ends the colour of tea.',
      'Not for the pool. For the deck, the letterbox and the neighbour’s barbecue.',
    ],
    materials: 'Vegetable-tanned leather strap and footbed, EVA midsole, rubber outsole.', care: care.leather,
    colourways: ['tussock+saddle sole=oat outsole=gum', 'ink+ink sole=ink outsole=ink', 'espresso+saddle sole=espresso outsole=ink', 'oat+driftwood sole=cream outsole=gum'],
  },
  {
    ...jandal, number: '710', brand: brands.taheke, name: 'Everyday Jandal', demographic: 'unisex', sizes: 'unisex-whole',
    price: '34.90', weight: 360, noun: 'a classic rubber jandal',
    text: [
      'The jandal with nothing added: natural rubber, a soft toe post, and a plug that does not pull through on the hottest car park of the year.',
      'Three layers of colour, cut so you can see them from the side. Spare plugs are free at any store, because losing one on the Desert Road should not end a holiday.',
    ],
    materials: 'Natural rubber sole in three layers, moulded natural rubber straps.', care: care.rubber,
    colourways: ['ink+ink sole=ink outsole=slate', 'pohutukawa+chalk sole=chalk outsole=pohutukawa', 'kowhai+ink sole=ink outsole=kowhai', 'midnight+chalk sole=midnight outsole=chalk', 'pounamu+oat sole=oat outsole=pounamu', 'paua+ink sole=paua outsole=ink', 'blossom+chalk sole=blossom outsole=chalk', 'clay+cream sole=cream outsole=clay'],
    rules: { cartQtyVariantMax: 6 },
  },
  {
    ...jandal, number: '712', brand: brands.taheke, name: 'Sandbar Jandal', demographic: 'womens', sizes: 'womens-whole',
    price: '39.90', weight: 300, noun: 'a slim women’s jandal',
    text: [
      'A lighter, slimmer jandal with a softer strap that sits lower on the foot. The footbed has a faint wave pressed into it, so sand falls off instead of collecting.',
      'Buy the size you are. They do not stretch, and that is a compliment.',
    ],
    materials: 'Natural rubber and EVA sole, soft TPU straps.', care: care.rubber,
    colourways: ['oat+tussock sole=oat outsole=tussock', 'tamarillo+blossom sole=blossom outsole=tamarillo', 'lake+chalk sole=lake outsole=chalk', 'ink+tin sole=ink outsole=ink', 'apricot+cream sole=cream outsole=apricot'],
  },
  {
    ...jandal, number: '715', brand: brands.dunmoor, name: 'Boardwalk Leather Jandal', demographic: 'mens', sizes: 'mens-whole',
    price: '109.90', weight: 480, noun: 'a leather jandal',
    text: [
      'What a bootmaker does in January. Leather straps, a leather-topped footbed with a real heel cup, and a rubber sole stitched on rather than stuck.',
      'They will be firm for a week and then never again.',
    ],
    materials: 'Full-grain leather straps and footbed, cork layer, stitched rubber outsole.', care: care.leather,
    colourways: ['saddle+espresso sole=tussock outsole=espresso', 'ink+ink sole=espresso outsole=ink', 'espresso+espresso sole=saddle outsole=ink', 'tussock+saddle sole=oat outsole=gum'],
  },
];
