import { expect, test } from 'vitest';
import { completeAttributes } from './complete-attributes.ts';
import { type DescribedProduct, guessAttributes } from './guess-attributes.ts';

const guess = (name: string, more: Partial<DescribedProduct> = {}) =>
  guessAttributes({ name, productType: '', category: [], materials: '', isFootwear: true, ...more });

test.each([
  ['Puddle Hop velcro sneaker', 'hook-and-loop'],
  ['Hook-and-Loop School Shoe', 'hook-and-loop'],
  ['Kids touch-fastening trainer', 'hook-and-loop'],
  ['Court shoe with elastic laces', 'elastic'],
  ['Wharfinger Chelsea', 'slip-on'],
  ['Everyday Jandal', 'slip-on'],
  ['Ballet flat, black', 'slip-on'],
  ['Side-zip ankle boot', 'zip'],
  ['Mary Jane in patent', 'buckle'],
  ['Woolstore Derby', 'lace-up'],
  ['Trail running shoe', 'lace-up'],
  ['Heeled sandal', null],
])('UX-06 %s closes by: %s', (name, closure) => {
  expect(guess(name).closure).toBe(closure);
});

test.each([
  ['Ridge Boot (Extra Wide)', 'extra-wide'],
  ['Walker 4E', 'extra-wide'],
  ['Walker Wide Fit', 'wide'],
  ['Narrow court shoe', 'narrow'],
  ['Widely loved runner', null],
  ['Plain runner', null],
])('UX-06 %s is %s', (name, width) => {
  expect(guess(name).width).toBe(width);
});

test.each([
  ['Full-grain leather upper, textile lining, rubber cupsole.', ['leather']],
  ['Suede and nylon mesh upper, EVA midsole, gum rubber outsole.', ['suede', 'mesh', 'synthetic']],
  ['Synthetic leather and mesh upper, leather insole.', ['mesh', 'synthetic']],
  ['Faux suede', ['synthetic']],
  ['Natural rubber, cotton lining, moulded rubber outsole.', ['rubber']],
  ['100% New Zealand merino.', ['wool']],
  ['98% cotton, 2% elastane ripstop', ['cotton']],
  ['Nylon shell, 120 g recycled polyester fill', ['synthetic']],
  ['Nylon shell, goose down', ['down', 'synthetic']],
  ['Foam footbed.', []],
])('UX-06 materials: %s', (materials, families) => {
  expect(guess('', { materials }).materialFamilies).toEqual(families);
});

test('UX-06 where no materials are listed the name may say one', () => {
  expect(guess('Boardwalk Leather Jandal').materialFamilies).toEqual(['leather']);
  expect(guess('Vegan Leather Tote').materialFamilies).toEqual(['synthetic']);
  expect(guess('Boardwalk Leather Jandal', { materials: 'EVA foam' }).materialFamilies).toEqual(['synthetic']);
});

test.each([
  [{ productType: 'Running shoe', category: ['Footwear', 'Sneakers', 'Runners'] }, ['running']],
  [{ productType: 'Trail running shoe', category: ['Footwear', 'Sneakers'] }, ['running', 'trail']],
  [{ productType: 'Court shoe', category: ['Footwear', 'Sneakers'] }, ['everyday']],
  [{ productType: 'Hiking boot', category: ['Boots'] }, ['hiking']],
  [{ productType: 'Low boot', category: ['Boots', 'Work boots'] }, ['work']],
  [{ productType: 'Backpack', category: ['Bags'] }, []],
])('UX-06 occasions of %o', (more, occasions) => {
  expect(guess('', more).occasions).toEqual(occasions);
});

test('UX-06 waterproof and vegan are features; clothes have neither width nor closure', () => {
  expect(guess('Saddle Storm', { materials: 'Waterproof breathable membrane' }).features).toEqual(['waterproof']);
  expect(guess('Vegan runner').features).toEqual(['vegan']);
  expect(guess('Wide leg zip pants', { isFootwear: false })).toMatchObject({ width: null, closure: null });
});

test('UX-06 what the merchant states is kept, an empty list among it, and the rest is named as guessed', () => {
  const shoe = {
    name: 'Velcro runner',
    productType: 'Running shoe',
    category: [['runners', 'Runners'] as [string, string]],
    materials: 'Mesh upper',
    variants: [{ code: 'A', label: '9', sizes: { usMen: '9' }, stock: {} }],
  };
  expect(completeAttributes(shoe)).toEqual({
    attributes: {
      width: null,
      closure: 'hook-and-loop',
      materialFamilies: ['mesh'],
      occasions: ['running'],
      features: [],
    },
    guessed: ['width', 'closure', 'material_families', 'occasions', 'features'],
  });
  expect(completeAttributes({ ...shoe, closure: 'lace-up', occasions: [] })).toMatchObject({
    attributes: { closure: 'lace-up', occasions: [] },
    guessed: ['width', 'material_families', 'features'],
  });
});
