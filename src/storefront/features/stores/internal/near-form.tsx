import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import { placeMessages } from '#contract/messages/place-messages.ts';
import { findCurrentAddress } from '#storefront/lib/page/find-current-address.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { useLocalities } from '#storefront/lib/place/use-localities.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { SiteForm } from '#storefront/ui/forms/site-form.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';

/** Chooses a place: by name, which works before JavaScript loads, or by geolocation. */
export function NearForm({ near }: { near: string }) {
  const [text, setText] = useState(near);
  const [locating, setLocating] = useState(false);
  const [lost, setLost] = useState(false);
  const places = useLocalities(text);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const list = useId();
  useEffect(() => setText(near), [near]);

  const locate = async () => {
    setLocating(true);
    setLost(false);
    const nearby = await findCurrentAddress();
    setLocating(false);
    if (!nearby) return setLost(true);
    await navigate(
      `/stores?near=${encodeURIComponent(nearby.suburb ? `${nearby.suburb}, ${nearby.state}` : nearby.state)}`,
    );
  };
  return (
    <div className="grid gap-4">
      <SiteForm
        action="/stores"
        role="search"
        aria-label="Stores near a place"
        className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
      >
        <TextField
          label="Town, suburb or postcode"
          name="near"
          optional
          autoComplete="off"
          list={list}
          maxLength={limits.localityInput}
          value={text}
          onChange={setText}
        />
        <datalist id={list}>
          {places.map(({ name, region }) => (
            <option key={`${name} ${region}`} value={name}>
              {region}
            </option>
          ))}
        </datalist>
        <Button type="submit">Find stores</Button>
      </SiteForm>
      <div>
        <Button variant="secondary" busy={locating} aria-disabled={!hydrated} onClick={() => void locate()}>
          Use my location
        </Button>
      </div>
      {lost && <Alert tone="error">{placeMessages.locationUnknown}</Alert>}
    </div>
  );
}
