import { limits } from '#contract/fields/limits.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { editCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { TextArea } from '#storefront/ui/forms/text-area.tsx';
import { toPlainText } from './plain-text.ts';

/**
 * Whether the order is a present, with a message, and a note to the shop (EDIT-07): closed until somebody wants it. What
 * is typed is stored with the checkout at once. `isSent`: there is a parcel for the message to be in.
 */
export function GiftAndNote({ record, isSent }: { record: CheckoutRecord; isSent: boolean }) {
  const { present, note } = record;
  return (
    <details open={present !== null || note !== '' || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {isSent ? 'Add a gift message or a note to the shop' : 'Add a note to the shop'}
      </summary>
      <div className="mt-2 grid gap-4">
        {isSent && (
          <Checkbox
            name="isPresent"
            checked={present !== null}
            hint="A gift receipt without prices goes with it."
            onChange={(checked) => editCheckout((before) => ({ ...before, present: checked ? { message: '' } : null }))}
          >
            This order is a gift
          </Checkbox>
        )}
        {isSent && present && (
          <TextArea
            label="Gift message"
            name="giftMessage"
            max={limits.presentMessage}
            value={present.message}
            onChange={(message) =>
              editCheckout((before) => ({
                ...before,
                present: { message: toPlainText(message, limits.presentMessage) },
              }))
            }
          />
        )}
        <TextArea
          label="Note to the shop"
          name="note"
          max={limits.shopperNote}
          value={note}
          onChange={(text) => editCheckout((before) => ({ ...before, note: toPlainText(text, limits.shopperNote) }))}
        />
      </div>
    </details>
  );
}
