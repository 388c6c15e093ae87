import { expect, test } from 'vitest';
import { editedProduct } from '#contract/staff/products/staff-products.ts';
import { fail, ok } from '#shared/result.ts';
import { readForm, toForm } from './product-form.ts';

const product = editedProduct.parse({
  code: 'QW1-CHALK',
  parentCode: 'QW1',
  path: 'quayworn-harbour-court-chalk',
  name: 'Harbour Court Tōtara',
  brand: 'Quayworn',
  description: 'One.\n\nTwo.',
  materials: 'Leather',
  category: [
    ['footwear', 'Footwear'],
    ['courts-2', 'Courts'],
  ],
  demographic: 'mens',
  productType: 'Court shoe',
  width: 'wide',
  occasions: ['everyday', 'work'],
  features: [],
  colourName: 'Chalk',
  colours: ['white', 'cream'],
  swatch: ['#ffffff'],
  price: '149.90',
  originalPrice: '199.90',
  isNew: true,
  releasedOn: '2026-11-21',
  state: 'evergreen',
  loyaltyMemberExclusive: true,
  cartQtyVariantMax: 2,
  challenge: { question: 'Which bird?', answers: ['tūī', 'tui'] },
  overlayIds: ['new-season'],
  tags: ['sale week'],
  popularity: 12,
  images: [{ src: `media:${'a'.repeat(32)}`, alt: 'From the side', view: 'side' }],
  variants: [{ code: 'QW1-CHALK-9', label: 'US 9', sizes: { usMen: '9', eu: '42' }, barcode: '9400000000017' }],
});

test('a product opened and saved without a change stays the same, category slugs included', () => {
  expect(readForm(toForm(product), [product.category])).toEqual(ok(product));
});

test('UX-06 an attribute left automatic is not sent, and one set to nothing is sent as nothing', () => {
  const form = toForm(product);
  expect(form).toMatchObject({ width: 'wide', closure: '', lists: { materialFamilies: null, features: [] } });
  const lists = { materialFamilies: ['suede', 'leather'], occasions: null, features: null };
  const read = readForm({ ...form, width: '', closure: 'zip', lists }, [product.category]);
  expect(read).toMatchObject(ok({ closure: 'zip', materialFamilies: ['leather', 'suede'] }));
  const sent = read.ok ? read.value : {};
  for (const name of ['width', 'occasions', 'features']) expect(sent).not.toHaveProperty(name);
});

test('a new category gets its slug from its name; invalid amounts, numbers and sizes are field errors', () => {
  const form = { ...toForm(product), category: ' Footwear >Slides & Jandals ' };
  expect(readForm(form, [product.category])).toMatchObject(
    ok({
      category: [
        ['footwear', 'Footwear'],
        ['slides-jandals', 'Slides & Jandals'],
      ],
    }),
  );
  const wrong = {
    ...form,
    price: '1.999',
    popularity: 'much',
    brand: '',
    variants: [{ ...form.variants[0], code: 'no good', key: 'x' }],
  } as typeof form;
  expect(readForm(wrong, [])).toEqual(
    fail({
      price: 'Enter an amount such as 149.90.',
      popularity: 'Enter a number.',
      brand: 'Fill this in.',
      'variants.0.code': 'Use up to 64 letters, digits, dots, dashes or underscores.',
    }),
  );
});
