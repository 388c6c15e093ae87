import { type KeyboardEvent, useId, useState } from 'react';
import { limits } from '#contract/fields/limits.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { placeMessages } from '#contract/messages/place-messages.ts';
import { hoursOn, hoursText, specialDay } from '#contract/stores/opening-hours.ts';
import type { PickUpStore } from '#contract/stores/store.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { findCurrentAddress } from '#storefront/lib/page/find-current-address.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import { FieldError, TextField } from '#storefront/ui/forms/text-field.tsx';
import type { PickUpStores } from './use-pick-up-stores.ts';

/** Number of stores shown before the list is expanded. */
const NEAREST = 5;

interface CollectStoreProps {
  found: PickUpStores;
  /** Ids of the stores that have the whole cart in stock; null until known. */
  stocked: readonly string[] | null;
  near: string;
  onNear: (near: string) => void;
  storeId: string;
  onStore: (id: string) => void;
  error: string | undefined;
}

/**
 * The stores that have the whole cart, the nearest first, each with today's opening hours and when the order is ready
 * (SHIP-17).
 */
export function CollectStore({ found, stocked, near, onNear, storeId, onStore, error }: CollectStoreProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const choices =
    found.stores && stocked ? found.stores.filter(({ erpStoreId }) => stocked.includes(erpStoreId)) : null;
  // A chosen store always stays in the list, however far down it is.
  const shown = choices?.filter(({ erpStoreId }, index) => all || index < NEAREST || erpStoreId === storeId) ?? null;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-3 font-display text-xl font-bold">Store</legend>
      <NearField near={near} onNear={onNear} />
      {found.unknown && near !== '' && (
        <p role="status" className="mb-3 text-sm">
          <strong className="font-semibold">{placeMessages.noMatchingLocality}</strong> for ‘{near}’. Stores are listed
          from north to south.
        </p>
      )}
      {found.failed && !found.stores ? (
        <FailedAlert retry={found.retry}>{checkoutMessages.storesLoadFailed}</FailedAlert>
      ) : shown ? (
        <StoreList shown={shown} loading={found.loading} storeId={storeId} onStore={onStore} invalid={Boolean(error)} />
      ) : (
        [0, 1, 2].map((row) => (
          <div
            key={row}
            aria-hidden="true"
            className="h-28 animate-pulse border border-line bg-sunken not-first:-mt-px motion-reduce:animate-none"
          />
        ))
      )}
      {choices && shown && choices.length > shown.length && (
        <div className="mt-3">
          <Button variant="secondary" onClick={() => setAll(true)}>
            {choices.length === 1 ? 'Show the store' : `Show all ${choices.length} stores`}
          </Button>
        </div>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}

interface StoreListProps {
  shown: readonly PickUpStore[];
  loading: boolean;
  storeId: string;
  onStore: (id: string) => void;
  invalid: boolean;
}

function StoreList({ shown, loading, storeId, onStore, invalid }: StoreListProps) {
  return (
    <div aria-busy={loading || undefined} className={loading ? 'opacity-60' : ''}>
      {shown.map((store) => (
        <RadioCard
          key={store.erpStoreId}
          name="storeId"
          value={store.erpStoreId}
          checked={storeId === store.erpStoreId}
          onChoose={onStore}
          title={store.name}
          aside={store.distanceKm === null ? undefined : distanceText(store.distanceKm)}
          detail={<StoreDetail store={store} />}
          invalid={invalid}
        />
      ))}
    </div>
  );
}

const distanceText = (km: number): string => (km < 1 ? 'Less than 1 km' : `${Math.round(km)} km`);

function StoreDetail({ store }: { store: PickUpStore }) {
  const { address, readyBy } = store;
  const today = nzDay(new Date());
  const special = specialDay(store, today);
  const hours = hoursOn(store, today);
  return (
    <>
      <span className="block">{[address.street1, address.street2, address.locality].filter(Boolean).join(', ')}</span>
      <span className="block">
        {hours ? `Open today ${hoursText(hours)}` : 'Closed today'}
        {special && ` (${special.name})`}
      </span>
      <span className="block font-semibold text-ink">{readyBy}</span>
    </>
  );
}

/**
 * The location to measure from: typed, or by geolocation. It is part of the checkout's form, so Enter must not submit
 * that.
 */
function NearField({ near, onNear }: { near: string; onNear: (near: string) => void }) {
  const [text, setText] = useState(near);
  const [locating, setLocating] = useState(false);
  const [lost, setLost] = useState(false);
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onNear(text.trim());
  };
  const locate = async () => {
    setLocating(true);
    setLost(false);
    const here = await findCurrentAddress();
    setLocating(false);
    if (!here) return setLost(true);
    const name = here.suburb ? `${here.suburb}, ${here.state}` : here.state;
    setText(name);
    onNear(name);
  };
  return (
    <div className="mb-4 grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <TextField
          label="Near a town or postcode"
          name="near"
          optional
          autoComplete="off"
          maxLength={limits.localityInput}
          value={text}
          onChange={setText}
          onKeyDown={onEnter}
        />
        <Button variant="secondary" onClick={() => onNear(text.trim())}>
          Find
        </Button>
      </div>
      <div>
        <Button variant="secondary" busy={locating} onClick={() => void locate()}>
          Use my location
        </Button>
      </div>
      {lost && <Alert tone="error">{placeMessages.locationUnknown}</Alert>}
    </div>
  );
}
