import { brands } from '../brands.ts';
import { care, categories, type Style } from '../style-type.ts';

const base = { kind: 'court', type: 'Court shoe', category: categories.court } as const;

export const courts: readonly Style[] = [
  {
    ...base, number: '101', brand: brands.quayworn, name: 'Harbour Court', demographic: 'unisex', sizes: 'unisex',
    price: '149.90', weight: 820, noun: 'a low leather court shoe',
    text: [
      'The Harbour Court is the shoe Quayworn began with: seven pieces of leather, one cupsole, nothing that has to be explained. It was drawn for the walk between the ferry and the office, which is flat for four minutes and steep for six.',
      'The sole is stitched to the upper all the way round, so a good cobbler can get at it. Inside is a cork and foam footbed that takes your shape in about a week.',
    ],
    materials: 'Full-grain leather upper, textile lining, cork and foam footbed, stitched rubber cupsole.', care: care.leather,
    colourways: ['chalk+pounamu', 'chalk+chalk outsole=gum', 'ink+ink sole=ink laces=ink', 'kowhai+chalk outsole=gum', 'chalk+harbour', 'pohutukawa+chalk', 'midnight+chalk outsole=gum', 'oat+tussock outsole=gum'],
  },
  {
    ...base, number: '104', brand: brands.quayworn, name: 'Slipway Low', demographic: 'mens', sizes: 'mens',
    price: '129.90', weight: 760, noun: 'a low suede and canvas court shoe',
    text: [
      'Canvas where your foot bends, suede where it scuffs. Slipway Low is lighter than a leather court shoe and dries before lunch if you misjudge the tide.',
      'A padded collar keeps the heel in place without socks that show, and the flat laces stay tied. Runs true to size; take the half size down if you are between two.',
    ],
    materials: 'Suede and 12 oz cotton canvas upper, cotton lining, EVA footbed, vulcanised rubber sole.', care: care.suede,
    colourways: ['slate+fog', 'kelp+oat outsole=gum', 'midnight+lake', 'driftwood+cream outsole=gum', 'ink+schist', 'brick+oat outsole=gum'],
  },
  {
    ...base, number: '110', brand: brands.tramline, name: 'Terminus Court', demographic: 'unisex', sizes: 'unisex',
    price: '159.90', weight: 860, noun: 'a seventies court shoe with a terry-lined collar',
    text: [
      'A tennis shape from about 1978, when courts were asphalt and shoes were expected to last a summer of them. The toe is rounder than most, and the heel tab sits a little proud so you can pull it on one-handed.',
      'Tramline lines the collar in looped terry, the same cloth as a good sweatband.',
      'Ours come with a second pair of laces in the colour of the heel.',
    ],
    materials: 'Coated leather upper, suede toe, cotton terry collar lining, rubber cupsole.', care: care.leather,
    colourways: ['cream+pohutukawa sole=cream outsole=gum', 'cream+nikau sole=cream outsole=gum', 'chalk+midnight sole=cream', 'gull+fog sole=gull', 'cream+tussock sole=cream outsole=gum', 'chalk+plum sole=cream'],
  },
  {
    ...base, number: '120', brand: brands.merrow, name: 'Gallery Court', demographic: 'womens', sizes: 'womens',
    price: '169.90', weight: 680, noun: 'a slim women’s leather court shoe',
    text: [
      'Gallery Court is narrower through the heel and a touch wider across the toes, because that is how most women’s feet measured when Merrow & Finch laid a few hundred of them on paper.',
      'Soft calf leather, a leather lining you can feel, and a sole thin enough to wear under a dress. It has walked a whole day of open studios without a plaster.',
    ],
    materials: 'Calf leather upper and lining, latex foam footbed, rubber cupsole.', care: care.leather,
    colourways: ['chalk+blossom', 'chalk+tin', 'oat+oat sole=cream', 'blossom+chalk', 'ink+chalk', 'lichen+chalk outsole=gum'],
  },
  {
    ...base, number: '116', brand: brands.tramline, name: 'Clay Line', demographic: 'womens', sizes: 'womens',
    price: '139.90', weight: 700, noun: 'a two-tone women’s court shoe',
    text: [
      'Named for the baseline, where the clay piles up and matches are decided. The panel at the side sweeps from the eyelets to the sole in a single cut, so there is one seam to wear out rather than four.',
      'Light underfoot and forgiving on a day that turns out longer than planned.',
    ],
    materials: 'Smooth leather upper with nubuck panel, recycled polyester lining, rubber sole.', care: care.leather,
    colourways: ['chalk+clay outsole=gum', 'chalk+lupin', 'oat+tamarillo sole=cream', 'chalk+paua', 'apricot+cream sole=cream outsole=gum'],
  },
  {
    ...base, number: '108', brand: brands.quayworn, name: 'Bollard 84', demographic: 'mens', sizes: 'mens',
    price: '189.90', weight: 980, noun: 'a chunky leather court shoe',
    text: [
      'Bigger all over. The Bollard has a padded tongue, a stacked heel and a perforated toe box, and stands up to its name: things bump into it and come off worse.',
      'There is more leather here than in any other Quayworn shoe, tumbled so that creases look like character. Two sets of eyelets let you lace it loose or high.',
    ],
    materials: 'Tumbled leather upper, foam-backed mesh lining, polyurethane midsole, rubber outsole.', care: care.leather,
    colourways: ['chalk+fog accent=pohutukawa', 'chalk+ink accent=kowhai', 'gull+harbour', 'ink+slate sole=chalk', 'cream+moss sole=cream outsole=gum'],
  },
];
