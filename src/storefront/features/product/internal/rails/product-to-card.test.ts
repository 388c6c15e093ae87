import { expect, it } from 'vitest';
import type { Product } from '#contract/products/product.ts';
import { productToCard } from './product-to-card.ts';

const image = (mediaId: string) => ({ mediaId, alt: 'Side', view: 'side', placeholder: '' });
const product = {
  id: '7',
  path: 'taheke-low',
  name: 'Low',
  brand: { name: 'Tāheke', slug: 'taheke' },
  colourName: 'Pounamu',
  price: 80,
  erpOriginalPrice: 100,
  isDiscounted: true,
  isNew: false,
  soldOut: false,
  overlayIds: ['eco'],
  loyaltyMemberExclusive: true,
  swatch: ['#123456'],
  images: [image('a'), image('b'), image('c')],
} as unknown as Product;

it('PROD-08: a cached product makes the same card as a listing', () => {
  const card = productToCard(product);
  expect(card).toMatchObject({
    id: '7',
    brandName: 'Tāheke',
    price: 80,
    originalPrice: 100,
    overlayIds: ['eco', 'members-only'],
    colourways: 1,
  });
  expect([card.image?.mediaId, card.hoverImage?.mediaId]).toEqual(['a', 'b']);
});

it('PROD-08: shows no original price without a discount, no image without one', () => {
  const card = productToCard({ ...product, isDiscounted: false, loyaltyMemberExclusive: false, images: [] });
  expect([card.originalPrice, card.image, card.hoverImage]).toEqual([null, null, null]);
  expect(card.overlayIds).toEqual(['eco']);
});
