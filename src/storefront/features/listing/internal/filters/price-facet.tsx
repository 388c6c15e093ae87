'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import type { ReactNode } from 'react';
import { type ListingQuery, maxPriceFilter } from '#contract/products/listing-query.ts';
import { SiteForm } from '#storefront/ui/forms/site-form.tsx';
import type { ListingData } from '../../listing-data.ts';
import { isStepChosen, withPrices } from '../../listing-links.ts';
import { HiddenQuery } from '../hidden-query.tsx';
import { nameAndCount } from './facet-table.tsx';

interface PriceFacetProps {
  data: ListingData;
  query: ListingQuery;
  link: (next: ListingQuery, isOn: boolean, content: ReactNode) => ReactNode;
}

/** Prices: ranges with the number of products in each, and a form for any other range, which works without JavaScript. */
export function PriceFacet({ data, query, link }: PriceFacetProps) {
  const { steps, from, to } = data.listing.facets.price;
  const field = (name: 'priceMin' | 'priceMax', label: string, hint: number) => (
    <label className="min-w-0 text-sm text-quiet">
      {label}
      <input
        // Another choice replaces what is in the field.
        key={query[name]}
        type="number"
        name={name}
        min={0}
        max={maxPriceFilter}
        inputMode="numeric"
        defaultValue={query[name]}
        placeholder={String(hint)}
        className="block h-11 w-full rounded-xs border border-line-strong bg-page px-3 text-base text-ink placeholder:text-quiet hover:border-ink"
      />
    </label>
  );
  return (
    <>
      <ul className="facet-rows facet-boxes">
        {steps.map((step) => {
          const isOn = isStepChosen(query, step);
          const next = isOn ? withPrices(query) : withPrices(query, step.min, step.max);
          return <li key={step.value}>{link(next, isOn, nameAndCount(step))}</li>;
        })}
      </ul>
      <SiteForm action={data.path} keepsScroll className="mt-2 grid grid-cols-[1fr_1fr_auto] items-end gap-2">
        <HiddenQuery query={withPrices(query)} termParam={data.termParam} />
        {field('priceMin', 'From $', from)}
        {field('priceMax', 'To $', to)}
        <button type="submit" className="h-11 rounded-xs border border-line-strong px-4 font-semibold hover:border-ink">
          Apply
        </button>
      </SiteForm>
    </>
  );
}
