import { homeCountry } from '#contract/fields/country-rules.ts';
import { deliveryKindOf } from '#contract/fields/delivery-kind.ts';
import { placeMessages } from '#contract/messages/place-messages.ts';
import type { AddressValues } from './checkout-values.ts';
import type { Suggestion } from './use-suggestions.ts';

interface AddressNotesProps {
  values: AddressValues;
  /** The suggestion that was chosen last. */
  suggestion: Suggestion | null;
}

/** Whether an address is a box or on a rural round, and what of a chosen suggestion is a guess (PARC-06). */
export function AddressNotes({ values, suggestion }: AddressNotesProps) {
  const notes = [kindNote(values), suggestion && guessNote(values, suggestion)].filter(Boolean);
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className="mt-3 text-sm">
          {note}
        </p>
      ))}
    </div>
  );
}

function kindNote(values: AddressValues): string | null {
  if (values.country !== homeCountry && values.country !== '') return null;
  const kind = deliveryKindOf({ ...values, postcode: values.postcode.trim() });
  return kind === 'street' ? null : kind === 'box' ? placeMessages.boxAddress : placeMessages.ruralAddress;
}

/** Only of parts that the shopper has not changed since. */
function guessNote(values: AddressValues, { street1, postcode, guessed }: Suggestion): string | null {
  const isStreet = guessed.includes('street1') && values.street1 === street1;
  const isPostcode = guessed.includes('postcode') && values.postcode === postcode;
  if (isStreet) return isPostcode ? placeMessages.guessedBoth : placeMessages.guessedStreet;
  return isPostcode ? placeMessages.guessedPostcode : null;
}
