'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import { useState } from 'react';
import type { FacetValue } from '#contract/products/listing.ts';
import { foldText } from '#shared/ids.ts';
import { type LinkValues, scrolling } from './facet-table.tsx';

/** The brands of a listing, which a search field narrows (CAT-05); chosen ones come first. */
export function BrandFacet({ brands, linkValues }: { brands: readonly FacetValue[]; linkValues: LinkValues }) {
  const [text, setText] = useState('');
  const wanted = foldText(text.trim());
  const matching = brands.filter((brand) => foldText(brand.label).includes(wanted));
  const shown = [...matching.filter((brand) => brand.selected), ...matching.filter((brand) => !brand.selected)];
  return (
    <>
      {brands.length > 1 && (
        <label className="mb-2 block noscript:hidden">
          <span className="sr-only">Find a brand</span>
          <input
            type="search"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            placeholder="Find a brand"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            className="block h-11 w-full rounded-xs border border-line-strong bg-page px-3 text-base placeholder:text-quiet hover:border-ink"
          />
        </label>
      )}
      <ul className={scrolling(brands)}>{linkValues('brand', shown)}</ul>
      {shown.length === 0 && <p className="py-2 text-sm text-quiet">No brand here matches “{text.trim()}”.</p>}
      {text !== '' && (
        <p role="status" className="sr-only">
          {shown.length === 1 ? '1 brand' : `${shown.length} brands`}
        </p>
      )}
    </>
  );
}
