import { useId, useState } from 'react';
import { limits } from '#contract/fields/limits.ts';
import { placeMessages } from '#contract/messages/place-messages.ts';
import type { DeliveryPromise } from '#contract/stores/delivery-promise.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { findCurrentAddress } from '#storefront/lib/page/find-current-address.ts';
import { placeOfAddress, type ShopperPlace } from '#storefront/lib/place/shopper-place.ts';
import { useLocalities } from '#storefront/lib/place/use-localities.ts';
import { choosePlace } from '#storefront/lib/place/use-shopper-place.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { useForm } from '#storefront/ui/forms/use-form.ts';

interface PlaceDialogProps {
  open: boolean;
  onClose: () => void;
  variantId: string;
  /** The name of the current place. */
  start: string;
}

/** Chooses the place of delivery by its name, its postcode or the shopper's position. Loaded by the first press. */
export const PlaceDialog = ({ open, onClose, variantId, start }: PlaceDialogProps) => (
  <Drawer open={open} onClose={onClose} side="middle" title="Place of delivery">
    {open && (
      <PlaceForm
        variantId={variantId}
        start={start}
        onFound={(place) => {
          choosePlace(place);
          onClose();
        }}
      />
    )}
  </Drawer>
);

interface PlaceFormProps {
  variantId: string;
  start: string;
  onFound: (place: ShopperPlace) => void;
}

function PlaceForm({ variantId, start, onFound }: PlaceFormProps) {
  const form = useForm({
    initial: { place: start },
    check: checkPlace,
    onSubmit: async ({ place }) => {
      const found = await lookUpPlace(variantId, place.trim());
      if (found.ok) onFound(found.value);
      else form.refuse({ place: found.error });
    },
  });
  const { lost, locating, locate } = usePosition(onFound);
  const places = useLocalities(form.values.place);
  const list = useId();
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate aria-busy={form.busy} className="grid gap-4">
      <TextField
        label="Town, suburb or postcode"
        autoComplete="off"
        list={list}
        maxLength={limits.localityInput}
        {...form.text('place')}
      />
      <datalist id={list}>
        {places.map(({ name, region }) => (
          <option key={`${name} ${region}`} value={name}>
            {region}
          </option>
        ))}
      </datalist>
      <Button type="submit" full busy={form.busy}>
        Show delivery dates
      </Button>
      <Button variant="secondary" full busy={locating} onClick={() => void locate()}>
        Use my location
      </Button>
      {lost && <Alert tone="error">{placeMessages.locationUnknown}</Alert>}
    </form>
  );
}

const checkPlace = async ({ place }: { place: string }) =>
  place.trim() === '' ? { place: placeMessages.noMatchingLocality } : {};

/** The place of a name or postcode, or what is wrong with it, as a sentence. */
async function lookUpPlace(variantId: string, text: string): Promise<Result<ShopperPlace, string>> {
  const reply = await callApi<DeliveryPromise>(
    'GET',
    `product/delivery?variantId=${variantId}&near=${encodeURIComponent(text)}`,
  );
  if (!reply.ok) return fail(placeMessages.placeLookupFailed);
  return reply.value.place ? ok(reply.value.place) : fail(placeMessages.noMatchingLocality);
}

/** The place where the shopper is; `lost` when it is not known. */
function usePosition(onFound: (place: ShopperPlace) => void) {
  const [lost, setLost] = useState(false);
  const [locating, setLocating] = useState(false);
  const locate = async () => {
    setLost(false);
    setLocating(true);
    const place = placeOfAddress(await findCurrentAddress());
    setLocating(false);
    if (place) onFound(place);
    else setLost(true);
  };
  return { lost, locating, locate };
}
