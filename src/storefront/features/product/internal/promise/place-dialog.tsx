import { useEffect, useId, useState } from 'react';
import { limits } from '#contract/fields/limits.ts';
import { placeMessages } from '#contract/messages/place-messages.ts';
import type { DeliveryPromise } from '#contract/stores/delivery-promise.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { findCurrentAddress } from '#storefront/lib/page/find-current-address.ts';
import { placeOfAddress, type ShopperPlace } from '#storefront/lib/place/shopper-place.ts';
import { useLocalities } from '#storefront/lib/place/use-localities.ts';
import { choosePlace } from '#storefront/lib/place/use-shopper-place.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';

interface PlaceDialogProps {
  open: boolean;
  onClose: () => void;
  variantId: string;
  /** The name of the current place. */
  start: string;
}

/** Chooses the place of delivery by its name, its postcode or the shopper's position. Loaded by the first press. */
export function PlaceDialog({ open, onClose, variantId, start }: PlaceDialogProps) {
  const [text, setText] = useState(start);
  const { problem, lost, waiting, clear, save, locate } = usePlaceChoice(variantId, onClose);
  const places = useLocalities(text);
  const list = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: afresh whenever it is opened
  useEffect(() => {
    if (!open) return;
    setText(start);
    clear();
  }, [open]);
  return (
    <Drawer open={open} onClose={onClose} side="middle" title="Place of delivery">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(text.trim());
        }}
        noValidate
        className="grid gap-4"
      >
        <TextField
          label="Town, suburb or postcode"
          name="place"
          autoComplete="off"
          list={list}
          maxLength={limits.localityInput}
          value={text}
          onChange={(typed) => {
            setText(typed);
            clear();
          }}
          error={problem ?? ''}
        />
        <datalist id={list}>
          {places.map(({ name, region }) => (
            <option key={`${name} ${region}`} value={name}>
              {region}
            </option>
          ))}
        </datalist>
        <Button type="submit" full busy={waiting === 'place'}>
          Show delivery dates
        </Button>
        <Button variant="secondary" full busy={waiting === 'position'} onClick={() => void locate()}>
          Use my location
        </Button>
        {lost && <Alert tone="error">{placeMessages.locationUnknown}</Alert>}
      </form>
    </Drawer>
  );
}

/** Looks up the place and keeps it; `problem` is what is wrong with the text, `lost` that the position is not known. */
function usePlaceChoice(variantId: string, onChosen: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [lost, setLost] = useState(false);
  const [waiting, setWaiting] = useState<'place' | 'position' | null>(null);
  const clear = () => {
    setProblem(null);
    setLost(false);
  };
  const keep = (place: ShopperPlace) => {
    choosePlace(place);
    onChosen();
  };
  const save = async (text: string) => {
    if (waiting) return;
    clear();
    if (text === '') return setProblem(placeMessages.noMatchingLocality);
    setWaiting('place');
    const reply = await callApi<DeliveryPromise>(
      'GET',
      `product/delivery?variantId=${variantId}&near=${encodeURIComponent(text)}`,
    );
    setWaiting(null);
    if (!reply.ok) return setProblem('Unable to look up the place. Try again later.');
    if (!reply.value.place) return setProblem(placeMessages.noMatchingLocality);
    keep(reply.value.place);
  };
  const locate = async () => {
    clear();
    setWaiting('position');
    const place = placeOfAddress(await findCurrentAddress());
    setWaiting(null);
    if (place) keep(place);
    else setLost(true);
  };
  return { problem, lost, waiting, clear, save, locate };
}
