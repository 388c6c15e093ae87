import { expect, test } from 'vitest';
import { deviceKindOf, pageKindOf } from './page-kinds.ts';

test('WEB-01 of a path only its kind is kept, and a path that no page has is of no kind', () => {
  const kinds: Record<string, readonly string[]> = {
    home: ['/nz', '/nz/', '/'],
    listing: ['/nz/products', '/nz/products/', '/nz/search', '/nz/categories/footwear/boots', '/nz/brands/quayworn'],
    product: ['/nz/products/quayworn-harbour-court', '/nz/products/court/'],
    cart: ['/nz/cart', '/nz/cart-old'],
    checkout: ['/nz/checkout/contact-info', '/nz/checkout/payment', '/nz/checkout/success'],
    content: ['/nz/articles/returns', '/nz/blog', '/nz/blog/a/b', '/nz/stores', '/nz/stores/newmarket'],
    account: ['/nz/account', '/nz/account/orders/NZ00001234', '/nz/orders/NZ00001234', '/nz/return/guest/create'],
    other: ['/nz/mailing-list/confirm', '/nz/productsale', '/nzx', '/nz/nothing/here', '/nz/cartoon'],
  };
  for (const [kind, paths] of Object.entries(kinds))
    for (const path of paths) expect(pageKindOf(path), path).toBe(kind);
});

test('a device is what its width says', () => {
  expect([320, 390, 639, 640, 834, 1_023, 1_024, 2_560].map(deviceKindOf)).toEqual([
    'phone',
    'phone',
    'phone',
    'tablet',
    'tablet',
    'tablet',
    'desktop',
    'desktop',
  ]);
});
