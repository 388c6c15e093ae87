'use no memo'; // Its parts change with every listing: a cache costs more than it saves (docs/decisions/0011).
import { Link } from 'react-router';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import type { ListingData, ListingLink } from '../listing-data.ts';
import { Pager } from './pager.tsx';

/** An empty listing with links to continue: fewer filters, similar words, popular categories. */
export function NoResults({ data }: { data: ListingData }) {
  const { help, query, path, termParam, listing, answer } = data;
  if (!help) return <PastTheEnd data={data} />;
  return (
    <div className="max-w-2xl border-t border-line py-8">
      <h2 className="font-display text-2xl font-extrabold">
        {help.looser.length > 0
          ? 'No products match all your filters'
          : query.text
            ? `No results for “${query.text}”`
            : 'No products here right now'}
      </h2>
      {help.looser.length > 0 && <Choices lead="With one filter removed:" links={help.looser} />}
      {help.didYouMean.length > 0 && <Choices lead="Did you mean:" links={help.didYouMean} />}
      {help.looser.length === 0 && query.text && help.popular.length > 0 && (
        <p className="mt-3">
          {answer
            ? `“${answer.label}” above may answer it. To shop, start from here.`
            : 'Check the spelling, try fewer or more general words, or start from here.'}
        </p>
      )}
      {help.popular.length > 0 ? (
        <>
          <Choices lead="What most people come for:" links={help.popular} />
          <AllProducts />
        </>
      ) : (
        // Without any category there is no product at all.
        <p className="mt-3">There is nothing to buy yet. Come back soon.</p>
      )}
      <Pager query={{ ...query, page: 1 }} pages={listing.pages} path={path} termParam={termParam} />
    </div>
  );
}

const AllProducts = () => (
  <p className="mt-6">
    <LinkButton to="/products" variant="secondary">
      View all products
    </LinkButton>
  </p>
);

function PastTheEnd({ data: { listing, query, path, termParam } }: { data: ListingData }) {
  return (
    <div className="border-t border-line py-8">
      <h2 className="font-display text-2xl font-extrabold">This page does not exist</h2>
      <p className="mt-3">
        {listing.pages === 1 ? 'This listing has one page.' : `This listing has ${listing.pages} pages.`} Products may
        have sold out since this link was made.
      </p>
      <Pager query={{ ...query, page: listing.pages + 1 }} pages={listing.pages} path={path} termParam={termParam} />
    </div>
  );
}

function Choices({ lead, links }: { lead: string; links: readonly ListingLink[] }) {
  return (
    <div className="mt-5">
      <p>{lead}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className="inline-flex min-h-11 items-center gap-2 rounded-xs border border-line-strong px-4 font-medium hover:border-ink hover:bg-sunken"
            >
              {link.label}
              {link.count !== undefined && <span className="text-sm font-normal text-quiet">{link.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
