import { describe, expect, it } from 'vitest';
import type { ProductVariant } from '#contract/products/product.ts';
import { chooseSizeSystem, listSizeSystems, sizeInWords, sizeLabel } from './size-labels.ts';

const variant = (label: string, sizes: ProductVariant['sizes'] = {}): ProductVariant => ({
  id: label,
  code: label,
  label,
  sizes,
  qtyAvailable: 1,
});
const adult = [
  variant('US 8', { usMen: '8', usWomen: '9', uk: '7', eu: '40' }),
  variant('US 9', { usMen: '9', usWomen: '10', uk: '8', eu: '41.5' }),
];
const kids = [variant('US 10C', { usKids: '10C', uk: '9', eu: '27' })];

describe('size labels', () => {
  it('PROD-04: lists the systems in which every size has a label', () => {
    expect(listSizeSystems(adult)).toEqual(['usMen', 'usWomen', 'uk', 'eu']);
    expect(listSizeSystems(kids)).toEqual(['usKids', 'uk', 'eu']);
    expect(listSizeSystems([...adult, variant('US 10', { usMen: '10' })])).toEqual(['usMen']);
    expect(listSizeSystems([variant('M')])).toEqual([]);
    expect(listSizeSystems([])).toEqual([]);
  });

  it('PROD-04: uses the shopper’s system where the product has it, else that of its wearers', () => {
    expect(chooseSizeSystem({ variants: adult, demographic: 'unisex' }, 'eu')).toBe('eu');
    expect(chooseSizeSystem({ variants: adult, demographic: 'womens' }, null)).toBe('usWomen');
    expect(chooseSizeSystem({ variants: adult, demographic: 'mens' }, 'usKids')).toBe('usMen');
    expect(chooseSizeSystem({ variants: kids, demographic: 'kids' }, 'usMen')).toBe('usKids');
    expect(chooseSizeSystem({ variants: kids, demographic: 'mens' }, null)).toBe('usKids');
    expect(chooseSizeSystem({ variants: [variant('M')], demographic: 'mens' }, 'uk')).toBeNull();
  });

  it('PROD-03: labels a size in the system, clothes by their own label', () => {
    const [eight] = adult;
    if (!eight) throw new Error('no size');
    expect([sizeLabel(eight, 'eu'), sizeLabel(eight, null), sizeLabel(variant('M'), 'eu')]).toEqual([
      '40',
      'US 8',
      'M',
    ]);
    expect([sizeInWords(eight, 'usWomen'), sizeInWords(variant('M'), 'eu')]).toEqual(['US Women 9', 'M']);
  });
});
