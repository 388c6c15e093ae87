import { Link } from 'react-router';
import { placeMessages } from '#contract/messages/place-messages.ts';
import { type Store, storeLines } from '#contract/stores/store.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { NearForm } from './internal/near-form.tsx';
import { OpenBadge } from './internal/open-badge.tsx';
import { StoreMap } from './internal/store-map.tsx';
import { useNow } from './internal/use-now.ts';
import type { StoresData } from './stores-data.ts';

const distance = (km: number): string => (km < 1 ? 'Less than 1 km' : `${km < 10 ? km.toFixed(1) : Math.round(km)} km`);

/** Stores near a place, as a list and on a map (STORE-01 to STORE-04). */
export function StoresPage({ stores, total, page, pages, near, locality }: StoresData) {
  const now = useNow();
  const pageLink = (number: number) => `/stores?${new URLSearchParams({ ...(near && { near }), page: `${number}` })}`;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-3 pb-20 sm:px-6">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Stores' }]} />
      <h1 className="mt-3 mb-6 font-display text-4xl leading-tight font-black sm:text-5xl">
        {locality ? `Stores near ${locality.name}` : 'Stores'}
      </h1>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <NearForm near={near} />
          {near !== '' && !locality && (
            <div className="mt-6">
              <Alert>
                <strong className="font-semibold">{placeMessages.noMatchingLocality}</strong> for ‘{near}’. Here are all
                our stores.
              </Alert>
            </div>
          )}
          <p className="mt-8 mb-2 text-sm text-quiet">
            {total === 1 ? '1 store' : `${total} stores`}
            {locality && ', the nearest first'}
          </p>
          <ul>
            {stores.map((store) => (
              <StoreRow key={store.erpStoreId} store={store} now={now} />
            ))}
          </ul>
          {total === 0 && (
            <div className="border-t border-line pt-6">
              <p className="mb-4">We have no stores open right now. Everything can be delivered.</p>
              <LinkButton to="/products">Shop online</LinkButton>
            </div>
          )}
          {pages > 1 && (
            <nav aria-label="Pages" className="mt-8 flex items-center gap-4">
              {page > 1 && (
                <LinkButton variant="secondary" to={pageLink(page - 1)} rel="prev">
                  Previous
                </LinkButton>
              )}
              <span className="text-sm text-quiet">
                Page {page} of {pages}
              </span>
              {page < pages && (
                <LinkButton variant="secondary" to={pageLink(page + 1)} rel="next">
                  Next
                </LinkButton>
              )}
            </nav>
          )}
        </div>
        <div className="mx-auto w-full max-w-sm lg:sticky lg:top-36 lg:self-start">
          <StoreMap pins={stores} origin={locality} label="Map of our stores" />
        </div>
      </div>
    </div>
  );
}

function StoreRow({ store, now }: { store: Store; now: Date | null }) {
  const { name, path, phone, address, distanceKm } = store;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-t border-line py-5">
      <h2 className="font-display text-xl leading-snug font-bold">
        <Link to={`/stores/${path}`} className="underline-offset-4 hover:underline">
          {name}
        </Link>
      </h2>
      {distanceKm !== null && <p className="text-right font-semibold tabular-nums">{distance(distanceKm)}</p>}
      <div className="col-span-2">
        <p>
          {[address.street1, address.street2].filter(Boolean).join(', ')}
          <span className="block text-quiet">{storeLines({ ...address, street1: '', street2: '' }).join(', ')}</span>
        </p>
        {/* The badge comes after hydration, where it moves nothing: on a line of its own, or last. */}
        <div className="mt-2 grid justify-items-start gap-x-6 gap-y-1 sm:flex sm:items-center">
          <div className="sm:order-last">
            <OpenBadge store={store} now={now} />
          </div>
          {phone && (
            <a
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
              className="inline-flex min-h-11 items-center tabular-nums underline underline-offset-4"
            >
              {phone}
            </a>
          )}
        </div>
      </div>
    </li>
  );
}
