/** The brands of the demo shop, all invented. */
export interface Brand {
  readonly name: string;
  /** First part of its product codes. */
  readonly code: string;
  readonly about: string;
  /** Country of origin of its goods (ISO 3166). */
  readonly madeIn: string;
}

export const brands = {
  quayworn: {
    name: 'Quayworn',
    code: 'QW',
    about: 'Court shoes with a harbour in mind: plain, tough, easy to wipe.',
    madeIn: 'VN',
  },
  fleetwharf: {
    name: 'Fleetwharf',
    code: 'FW',
    about: 'Running shoes built by people who commute on foot.',
    madeIn: 'VN',
  },
  rakiroa: {
    name: 'Rakiroa',
    code: 'RK',
    about: 'Trail footwear from the south. The name means long sky.',
    madeIn: 'ID',
  },
  taheke: {
    name: 'Tāheke',
    code: 'TH',
    about: 'Sandals and jandals for rivers and beaches. Tāheke is the word for rapids.',
    madeIn: 'NZ',
  },
  bluestone: {
    name: 'Bluestone Rail',
    code: 'BR',
    about: 'Skate shoes and the clothes that go with them.',
    madeIn: 'CN',
  },
  dunmoor: {
    name: 'Dunmoor Bootworks',
    code: 'DB',
    about: 'Boots that can be resoled, and are meant to be.',
    madeIn: 'NZ',
  },
  merrow: {
    name: 'Merrow & Finch',
    code: 'MF',
    about: 'Shoes for women, drawn narrow at the heel and honest in the toe.',
    madeIn: 'PT',
  },
  tramline: {
    name: 'Tramline',
    code: 'TL',
    about: 'Court and high-top shapes from the seventies, made for pavements now.',
    madeIn: 'VN',
  },
  skipstone: {
    name: 'Skipstone',
    code: 'SK',
    about: 'Shoes and clothes for children who never walk when they could run.',
    madeIn: 'CN',
  },
  overbridge: {
    name: 'Overbridge',
    code: 'OB',
    about: 'Heavy cotton streetwear cut roomy and finished properly.',
    madeIn: 'IN',
  },
  norwester: {
    name: 'Nor’wester Supply',
    code: 'NW',
    about: 'Jackets for the wind that takes your hat.',
    madeIn: 'VN',
  },
  halfmoon: {
    name: 'Halfmoon Mill',
    code: 'HM',
    about: 'Everyday cotton, sold plainly and priced fairly.',
    madeIn: 'BD',
  },
  woolshed: {
    name: 'Woolshed Lane',
    code: 'WL',
    about: 'Merino knits for heads, feet and everything between.',
    madeIn: 'NZ',
  },
  longacre: { name: 'Long Acre', code: 'LA', about: 'Workwear for the grass beside the road.', madeIn: 'IN' },
} as const satisfies Record<string, Brand>;

/** The shop's own brand, for gift cards and stickers. */
export const ownBrand: Brand = {
  name: 'Kerb',
  code: 'KB',
  about: 'Bits and pieces from the shop itself.',
  madeIn: 'NZ',
};
