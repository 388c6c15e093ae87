import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IndexDocument } from '../index-document.ts';
import { cardSize, nameInCard, packCard, unpackCard, writeCard } from './card-text.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', 'Court "Low" 2', 'back\\slash', 'Tāheke 👟', 'two\nlines\t\u0001', 'half \ud800 pair'),
);
const image = fc.record({ alt: text, view: text, mediaId: text, placeholder: text });
const cards = fc.record({
  id: fc.nat(),
  path: text,
  name: text,
  brandName: text,
  colourName: text,
  priceCents: fc.nat(9_999_999),
  originalPriceCents: fc.option(fc.nat(9_999_999)),
  isNew: fc.boolean(),
  inStock: fc.boolean(),
  overlayIds: fc.array(text, { maxLength: 2 }),
  loyaltyMemberExclusive: fc.boolean(),
  swatch: fc.array(text, { maxLength: 2 }),
  images: fc.array(image, { maxLength: 3 }),
});

test('PROD-02 a card comes out of the index as it was put in, as an object and as bytes', () => {
  fc.assert(
    fc.property(cards, fc.integer({ min: 1, max: 12 }), (fields, colourways) => {
      const document = fields as IndexDocument;
      const exclusive = document.loyaltyMemberExclusive ? ['members-only'] : [];
      const card = {
        id: String(document.id),
        path: document.path,
        name: document.name,
        brandName: document.brandName,
        colourName: document.colourName,
        price: document.priceCents / 100,
        originalPrice: document.originalPriceCents === null ? null : document.originalPriceCents / 100,
        isNew: document.isNew,
        soldOut: !document.inStock,
        overlayIds: [...new Set([...document.overlayIds, ...exclusive])],
        swatch: document.swatch,
        image: document.images[0] ?? null,
        hoverImage: document.images[1] ?? null,
        colourways,
      };
      fc.pre(new Set(document.overlayIds).size === document.overlayIds.length);
      const packed = packCard(document);
      expect(packed).not.toContain('\n');
      expect(nameInCard(packed)).toBe(document.name);
      expect(unpackCard(packed, colourways)).toEqual(card);
      const bytes = Buffer.from(`${packed}\nnot of the card`);
      const size = cardSize(bytes, colourways);
      const into = Buffer.alloc(size + 4, 'x');
      expect(writeCard(bytes, colourways, into, 2)).toBe(size + 2);
      expect(into.toString()).toBe(`xx${JSON.stringify(card)}xx`);
    }),
  );
});
