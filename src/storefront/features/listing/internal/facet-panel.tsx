import { type ReactNode, useId, useState } from 'react';
import type { FacetValue } from '#contract/products/listing.ts';
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { SizeSystem } from '#contract/products/product.ts';
import { foldText } from '#shared/ids.ts';
import { sizePreference, useSizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import type { ListingData } from '../listing-data.ts';
import { type FacetName, hrefOf, isChosen, systemLabels, systems, toggleFlag, toggleValue } from '../listing-links.ts';
import { useFilterClicks } from './use-filter-clicks.ts';

interface FacetPanelProps {
  data: ListingData;
  /** The current choice, including one whose listing is still loading. */
  query: ListingQuery;
  /** URL of the listing without a query, the site's base included. */
  home: string;
}

/** From this many brands on, their list scrolls by itself. */
const MANY = 10;

/** All filters of a listing. Each value is a link to the resulting listing, so it works before JavaScript loads. */
export function FacetPanel({ data, query, home }: FacetPanelProps) {
  const { facets } = data.listing;
  const follow = useFilterClicks();
  const link = (next: ListingQuery, isOn: boolean, content: ReactNode) => (
    <a href={hrefOf(next, home, data.termParam)} rel="nofollow" aria-current={isOn || undefined}>
      {content}
    </a>
  );
  const values = (facet: FacetName, list: readonly FacetValue[], content: (one: FacetValue) => ReactNode) =>
    list.map((one) => (
      <li key={one.value}>
        {link(toggleValue(query, facet, one.value), isChosen(query, facet, one.value), content(one))}
      </li>
    ));
  const flag = (name: 'sale' | 'new', label: string) =>
    (facets[name] > 0 || query[name]) && (
      <li>{link(toggleFlag(query, name), query[name], nameAndCount(label, facets[name]))}</li>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is pressed, by key or pointer
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for a hundred links
    <div onClick={follow}>
      {(facets.sale > 0 || facets.new > 0 || query.sale || query.new) && (
        <ul className="facet-rows facet-boxes border-b border-line pb-3">
          {flag('sale', 'On sale')}
          {flag('new', 'New')}
        </ul>
      )}
      <SizeFacet facets={facets.sizes} query={query} path={data.path}>
        {(system) => (
          <ul key={system} aria-label={`${systemLabels[system]} sizes`} data-system={system} className="facet-sizes">
            {values(system, facets.sizes[system], sizeLabel)}
          </ul>
        )}
      </SizeFacet>
      {facets.colour.length > 0 && (
        <Group title="Colour">
          <ul className="facet-rows facet-swatches grid grid-cols-2 gap-x-4">
            {values('colour', facets.colour, colourLabel)}
          </ul>
        </Group>
      )}
      {facets.brand.length > 0 && (
        <BrandFacet brands={facets.brand}>
          {(shown) => (
            <ul
              className={`facet-rows facet-boxes ${facets.brand.length > MANY ? '-mx-2 max-h-80 overflow-y-auto overscroll-contain px-2 [scrollbar-width:thin]' : ''}`}
            >
              {values('brand', shown, brandLabel)}
            </ul>
          )}
        </BrandFacet>
      )}
    </div>
  );
}

const nameAndCount = (name: string, count: number) => (
  <>
    <span>{name}</span>
    <span>{count}</span>
  </>
);

const sizeLabel = (size: FacetValue) => (
  <>
    {size.label}
    <small>{size.count}</small>
  </>
);

const brandLabel = (brand: FacetValue) => nameAndCount(brand.label, brand.count);

const colourLabel = (colour: FacetValue) => (
  <>
    <i style={{ background: colour.value === 'multi' ? rainbow : colour.swatch }} />
    {nameAndCount(colour.label, colour.count)}
  </>
);

const rainbow = 'conic-gradient(#c8252c, #ffd400, #3c7a4b, #2f6fb7, #6a4c93, #c8252c)';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group border-b border-line py-2">
      <summary className="flex min-h-11 items-center justify-between">
        <h3 className="font-semibold">{title}</h3>
        <span className="transition-transform duration-150 group-open:rotate-180">
          <Icon name="down" size={16} />
        </span>
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}

interface SizeFacetProps {
  facets: Record<SizeSystem, FacetValue[]>;
  query: ListingQuery;
  path: string;
  children: (system: SizeSystem) => ReactNode;
}

/** Sizes by system: tabs that switch without JavaScript too, because the selection is the browser's own radio state. */
function SizeFacet({ facets, query, path, children }: SizeFacetProps) {
  const name = useId();
  const offered = systems.filter((system) => facets[system].length > 0);
  const { system: picked } = useSizePreference();
  const shown = offered.find((system) => system === picked) ?? likelySystem(offered, facets, query, path);
  if (!shown) return null;
  return (
    <Group title="Size">
      <div className="facet-systems">
        <fieldset className="mb-3 flex flex-wrap gap-x-4">
          <legend className="sr-only">Size system</legend>
          {offered.map((system) => (
            <label
              key={system}
              className="flex min-h-10 cursor-pointer items-center text-sm text-quiet underline-offset-6 hover:text-ink has-checked:font-semibold has-checked:text-ink has-checked:underline has-checked:decoration-2 has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                value={system}
                checked={system === shown}
                onChange={() => sizePreference.readIn(system)}
                className="sr-only"
              />
              {systemLabels[system]}
            </label>
          ))}
        </fieldset>
        {offered.map(children)}
      </div>
    </Group>
  );
}

/**
 * Until the shopper chooses: the system of a chosen size, else that of most products here. EU and UK fit all products,
 * so they do not count.
 */
function likelySystem(
  offered: readonly SizeSystem[],
  facets: SizeFacetProps['facets'],
  query: ListingQuery,
  path: string,
): SizeSystem | undefined {
  const chosen = offered.find((system) => query.sizes[system]);
  if (chosen) return chosen;
  if (/\/kids/.test(path) && offered.includes('usKids')) return 'usKids';
  const maxCount = (system: SizeSystem) => Math.max(...facets[system].map((one) => one.count));
  const american = offered.filter((system) => system.startsWith('us')).sort((a, b) => maxCount(b) - maxCount(a));
  return american[0] ?? offered[0];
}

function BrandFacet({
  brands,
  children,
}: {
  brands: readonly FacetValue[];
  children: (shown: readonly FacetValue[]) => ReactNode;
}) {
  const [text, setText] = useState('');
  const wanted = foldText(text.trim());
  const matching = brands.filter((brand) => foldText(brand.label).includes(wanted));
  const shown = [...matching.filter((brand) => brand.selected), ...matching.filter((brand) => !brand.selected)];
  return (
    <Group title="Brand">
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
      {children(shown)}
      {shown.length === 0 && <p className="py-2 text-sm text-quiet">No brand here matches “{text.trim()}”.</p>}
      {text !== '' && (
        <p role="status" className="sr-only">
          {shown.length === 1 ? '1 brand' : `${shown.length} brands`}
        </p>
      )}
    </Group>
  );
}
