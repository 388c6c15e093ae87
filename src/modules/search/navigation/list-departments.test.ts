import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CategoryNode } from '#contract/products/listing.ts';
import { genders } from '#contract/products/product-attributes.ts';
import { appendDocument, createIndexData, type IndexData, putDocument } from '../internal/index/index-data.ts';
import type { IndexDocument } from '../internal/index/index-document.ts';
import { product } from '../internal/plain-listing-fixtures.ts';
import { finishAtOnce, sampleDocument } from '../internal/search-fixtures.ts';
import { listDepartments } from './list-departments.ts';

const CATEGORIES = ['clothing', 'clothing/tees', 'footwear', 'footwear/boots', 'footwear/boots/chelsea'];
const image = { mediaId: 'a1', alt: '', view: '', placeholder: '' };

function indexOf(documents: readonly IndexDocument[]): IndexData {
  const data = createIndexData(64);
  data.categoryRows = CATEGORIES.map((path) => ({
    path,
    slug: path.split('/').at(-1) as string,
    name: path,
    position: 0,
  }));
  for (const document of new Map(documents.map((one) => [one.id, one])).values()) appendDocument(data, document);
  finishAtOnce(data);
  return data;
}
const departmentsOf = (data: IndexData) => listDepartments({ productIndex: { version: 1, snapshot: '1:1:', data } });
const flat = (nodes: readonly CategoryNode[]): CategoryNode[] => nodes.flatMap((one) => [one, ...flat(one.children)]);

test('UX-06 a department counts what there is for its gender, by category and brand; unisex is for women and for men', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 60, size: 'max' }), (documents) => {
      const all = [...new Map(documents.map((one) => [one.id, one])).values()];
      const forGender = (gender: string) =>
        all.filter(({ demographic }) => demographic === gender || (demographic === 'unisex' && gender !== 'kids'));
      const departments = departmentsOf(indexOf(all));
      expect(departments.map(({ gender }) => gender)).toEqual(genders.filter((one) => forGender(one).length > 0));
      for (const { gender, count, categories, brands } of departments) {
        const own = forGender(gender);
        expect(count).toBe(own.length);
        expect(Object.fromEntries(flat(categories).map((node) => [node.path, node.count]))).toEqual(
          Object.fromEntries(
            CATEGORIES.map(
              (path) => [path, own.filter((one) => `${one.categoryPath}/`.startsWith(`${path}/`)).length] as const,
            ).filter(([, products]) => products > 0),
          ),
        );
        for (const brand of brands)
          expect(brand.count).toBe(own.filter(({ brandSlug }) => brandSlug === brand.slug).length);
        expect(brands.map(({ slug }) => slug).toSorted()).toEqual(
          [...new Set(own.map(({ brandSlug }) => brandSlug))].toSorted(),
        );
      }
    }),
    { numRuns: 100 },
  );
});

test('UX-06 the picture is of a product in stock that is made for this gender and new, or else the next best', () => {
  const documents = [
    sampleDocument({ id: 1, demographic: 'unisex', isNew: true, popularity: 9, images: [image] }),
    sampleDocument({ id: 2, demographic: 'mens', popularity: 8, images: [image] }),
    sampleDocument({ id: 3, demographic: 'mens', isNew: true, popularity: 1, images: [image] }),
    sampleDocument({ id: 4, demographic: 'mens', isNew: true, popularity: 7, images: [] }),
    sampleDocument({ id: 5, demographic: 'mens', isNew: true, popularity: 6, images: [image], inStock: false }),
  ];
  const data = indexOf(documents);
  const pictures = () => Object.fromEntries(departmentsOf(data).map(({ gender, card }) => [gender, card?.id ?? null]));
  expect(pictures()).toEqual({ womens: '1', mens: '3' });
  // A change of the index is shown at once.
  putDocument(data, { ...(documents[2] as IndexDocument), inStock: false });
  expect(pictures()).toEqual({ womens: '1', mens: '2' });
  putDocument(data, { ...(documents[1] as IndexDocument), images: [] });
  expect(pictures()).toEqual({ womens: '1', mens: '1' });
  putDocument(data, { ...(documents[0] as IndexDocument), inStock: false });
  expect(pictures()).toEqual({ womens: null, mens: null });
});

test('UX-06 the picture is of the largest category where that has one', () => {
  const tee = { categoryPath: 'clothing/tees', demographic: 'mens', isNew: true, popularity: 9, images: [image] };
  const boot = { categoryPath: 'footwear/boots', demographic: 'mens', images: [image] };
  const picture = (second: Partial<IndexDocument>) =>
    departmentsOf(
      indexOf([
        sampleDocument({ id: 1, ...tee }),
        sampleDocument({ id: 2, ...boot, ...second }),
        sampleDocument({ id: 3, ...boot, images: [] }),
      ]),
    )[0]?.card?.id;
  expect(picture({})).toBe('2');
  expect(picture({ images: [] })).toBe('1');
});

test('UX-06 six brands at most, those with most products first', () => {
  const data = indexOf(
    Array.from({ length: 36 }, (_, index) => {
      const brand = `b${Math.floor(Math.sqrt(index))}`;
      return sampleDocument({ id: index + 1, demographic: 'kids', brandSlug: brand, brandName: brand });
    }),
  );
  expect(departmentsOf(data)).toMatchObject([{ gender: 'kids', name: 'Kids', count: 36 }]);
  expect(departmentsOf(data)[0]?.brands.map(({ slug, count }) => [slug, count])).toEqual([
    ['b5', 11],
    ['b4', 9],
    ['b3', 7],
    ['b2', 5],
    ['b1', 3],
    ['b0', 1],
  ]);
});
