import { brands } from '../brands.ts';
import { care, categories, type Style } from '../style-type.ts';

const base = { kind: 'runner', type: 'Running shoe', category: categories.runners } as const;

export const runners: readonly Style[] = [
  {
    ...base, number: '301', brand: brands.fleetwharf, name: 'Tempo 3', demographic: 'mens', sizes: 'mens',
    price: '229.90', weight: 520, noun: 'a cushioned road running shoe',
    text: [
      'The third Tempo keeps the ride and loses 18 grams. Foam under the forefoot is a little firmer than under the heel, so the shoe tips you forward when you pick up the pace and lets you amble when you don’t.',
      'The knit has three zones: open over the toes, closed at the sides, braced round the heel. Drop is 8 mm, stack 32 mm.',
    ],
    materials: 'Engineered polyester knit, supercritical EVA midsole, blown rubber outsole.', care: care.mesh,
    colourways: ['ink+slate sole=chalk accent=kowhai', 'chalk+fog accent=pohutukawa', 'harbour+midnight accent=lemon', 'kowhai+ink accent=ink', 'lichen+kelp accent=clay', 'fog+slate accent=paua'],
  },
  {
    ...base, number: '302', brand: brands.fleetwharf, name: 'Tempo 3 Women’s', demographic: 'womens', sizes: 'womens',
    price: '229.90', weight: 440, noun: 'a cushioned women’s road running shoe',
    text: [
      'Built on a women’s last from the start: lower over the instep, closer at the ankle bone, and with foam tuned for a lighter landing. Everything else that made runners keep buying the Tempo is still here.',
      'Try it for anything from a Saturday five kilometres to a half marathon. Most people get 700 kilometres from a pair before the outsole tells them.',
    ],
    materials: 'Engineered polyester knit, supercritical EVA midsole, blown rubber outsole, recycled laces.', care: care.mesh,
    colourways: ['lupin+plum accent=lemon', 'chalk+blossom accent=tamarillo', 'paua+kereru accent=apricot', 'ink+ink sole=ink accent=tin laces=ink', 'apricot+clay accent=chalk', 'lake+harbour accent=kowhai'],
  },
  {
    ...base, number: '310', brand: brands.fleetwharf, name: 'Long Sunday', demographic: 'unisex', sizes: 'unisex',
    price: '259.90', weight: 590, noun: 'a high-stack long-distance running shoe',
    text: [
      'For the run you measure in hours. Long Sunday carries 38 mm of soft foam between you and the road, with a broad base so that the height never feels tippy.',
      'The tongue is gusseted and lightly padded, the collar flares away from the Achilles, and reflective thread runs up the heel for starts before the sun.',
    ],
    materials: 'Double-layer mesh upper, nitrogen-infused foam midsole, carbon rubber at heel and toe.', care: care.mesh,
    colourways: ['gull+paua accent=kowhai', 'midnight+harbour accent=apricot', 'ink+ironsand sole=chalk accent=tin', 'lemon+lichen accent=pounamu', 'tamarillo+plum accent=chalk'],
  },
  {
    ...base, number: '320', brand: brands.fleetwharf, name: 'Relay 90', demographic: 'unisex', sizes: 'unisex', type: 'Lifestyle runner',
    price: '179.90', weight: 700, noun: 'a nineties-style suede and mesh runner',
    text: [
      'A club runner of the kind that hung from school bags in the nineties, put back together in better foam. Suede at the toe, eyestay and heel; open mesh everywhere you would like some air.',
      'No one will time you in it. It is for the dairy, the dog and the long way home.',
      'Colours are matched to old relay batons, more or less.',
    ],
    materials: 'Suede and nylon mesh upper, compression-moulded EVA midsole, gum rubber outsole on most colours.', care: care.suede,
    colourways: ['fog+slate outsole=gum accent=kowhai', 'oat+driftwood outsole=gum accent=clay', 'midnight+fog accent=pohutukawa', 'pounamu+oat outsole=gum accent=kowhai', 'ink+schist outsole=gum', 'chalk+lake accent=midnight', 'plum+blossom accent=lemon', 'tussock+saddle sole=cream outsole=gum accent=paua'],
  },
  {
    ...base, number: '330', brand: brands.rakiroa, name: 'Waterfront Daily', demographic: 'womens', sizes: 'womens',
    price: '169.90', weight: 430, noun: 'a light women’s daily trainer',
    text: [
      'Rakiroa mostly makes shoes for hills. This is the one for the flat days between: light, low and easy to forget you have on.',
      'A single layer of woven mesh holds the foot, with no overlays to rub. The outsole is shared with their trail shoes, cut shallower, so wet boardwalk holds no fear.',
    ],
    materials: 'Woven mesh upper, EVA midsole, sticky rubber outsole.', care: care.mesh,
    colourways: ['lake+chalk accent=midnight', 'kereru+lichen accent=apricot', 'chalk+tin accent=lupin', 'blossom+tamarillo', 'ink+slate sole=chalk accent=lemon'],
  },
  {
    ...base, number: '315', brand: brands.fleetwharf, name: 'Daybreak', demographic: 'mens', sizes: 'mens',
    price: '189.90', weight: 560, noun: 'a stable everyday running shoe',
    text: [
      'If your ankles roll inward when you tire, Daybreak is the quiet helper: raised side walls cup the heel and guide it, without the hard plastic wedge that stability shoes used to hide.',
      'The forefoot is on the generous side, and the top eyelet takes a runner’s loop.',
    ],
    materials: 'Spacer mesh upper, dual-density EVA midsole, blown rubber outsole.', care: care.mesh,
    colourways: ['ink+ink sole=ink accent=tin laces=ink', 'slate+harbour accent=lemon', 'gull+pounamu accent=kowhai', 'midnight+clay', 'kelp+moss accent=apricot'],
  },
];

const trailBase = { kind: 'trail', type: 'Trail shoe', category: categories.trail } as const;

export const trails: readonly Style[] = [
  {
    ...trailBase, number: '401', brand: brands.rakiroa, name: 'Ridgeline', demographic: 'mens', sizes: 'mens',
    price: '249.90', weight: 640, noun: 'a grippy trail running shoe',
    text: [
      'Five-millimetre lugs, spaced wide enough to throw off clay. A rock plate under the ball of the foot takes the sting out of river stones and stops short of the toes, so the shoe still bends.',
      'The upper is ripstop with a welded mudguard; the tongue is stitched to the sides to keep out beech litter. Tested on the Kepler, the Tararua Range and a very bad week in Fiordland.',
    ],
    materials: 'Ripstop nylon upper, TPU mudguard, EVA midsole with rock plate, sticky rubber outsole.', care: care.mesh,
    colourways: ['kelp+ink sole=slate outsole=ink accent=clay', 'clay+espresso sole=oat outsole=ink accent=kowhai', 'slate+ink sole=chalk outsole=ink accent=paua', 'tussock+kelp sole=oat outsole=espresso', 'midnight+harbour sole=chalk outsole=ink accent=apricot', 'ink+ironsand sole=ink outsole=ink accent=pohutukawa'],
  },
  {
    ...trailBase, number: '402', brand: brands.rakiroa, name: 'Ridgeline Women’s', demographic: 'womens', sizes: 'womens',
    price: '249.90', weight: 560, noun: 'a grippy women’s trail running shoe',
    text: [
      'The Ridgeline last, redrawn: a snugger heel pocket, a shorter reach to the laces and the same generous toe room for long descents.',
      'Lugs point forward at the front and back at the heel, which sounds obvious until you count how many do not. There is a lace garage in the tongue so nothing catches on mānuka.',
    ],
    materials: 'Ripstop nylon upper, TPU toe guard, EVA midsole with rock plate, sticky rubber outsole.', care: care.mesh,
    colourways: ['kereru+ink sole=chalk outsole=ink accent=apricot', 'plum+ink sole=fog outsole=ink accent=lemon', 'lichen+kelp sole=oat outsole=kelp accent=tamarillo', 'lake+slate sole=chalk outsole=ink accent=kowhai', 'tamarillo+plum sole=chalk outsole=ink'],
  },
  {
    ...trailBase, number: '410', brand: brands.rakiroa, name: 'Saddle Storm', demographic: 'unisex', sizes: 'unisex',
    price: '289.90', weight: 720, noun: 'a waterproof trail shoe with a gaiter collar',
    text: [
      'A trail shoe with a raincoat on. The waterproof bootie inside is seam-taped, and a stretch collar closes over the ankle so that wet grass gives up at the door.',
      'Best from April to October. In high summer it will feel warm, and we would sooner tell you now.',
    ],
    materials: 'Recycled polyester upper, waterproof breathable membrane, stretch collar, EVA midsole, lugged rubber outsole.', care: care.shell,
    colourways: ['ink+slate sole=slate outsole=ink accent=kowhai', 'kelp+moss sole=oat outsole=ink accent=clay', 'midnight+slate sole=fog outsole=ink accent=lake', 'schist+ink sole=chalk outsole=ink accent=pohutukawa', 'espresso+saddle sole=oat outsole=gum accent=tussock'],
  },
  {
    ...trailBase, number: '420', brand: brands.taheke, name: 'Riverbed', demographic: 'unisex', sizes: 'unisex-whole', type: 'Water shoe',
    price: '159.90', weight: 480, noun: 'a quick-draining river shoe',
    text: [
      'For walks where the track is the river. Ports along both sides let water out as fast as it comes in, and the mesh holds almost none of it.',
      'The outsole is soft, siped like a tyre and glued by hand at the toe. Pack them for canyons, kayaks and the ford you were told was ankle deep.',
    ],
    materials: 'Monofilament mesh upper, perforated EVA footbed, siped rubber outsole.', care: care.rubber,
    colourways: ['paua+ink sole=chalk outsole=ink accent=lemon', 'schist+kereru sole=fog outsole=ink', 'clay+slate sole=oat outsole=ink', 'ink+fog sole=slate outsole=ink accent=lake'],
  },
];
