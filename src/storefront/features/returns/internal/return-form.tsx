import type { Returnable } from '#contract/orders/returns.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import { LineChoice } from './line-choice.tsx';
import { type ReturnFormState, useReturnForm } from './use-return-form.ts';

interface ReturnFormProps {
  returnable: Returnable;
  token: string;
  onStarted: (rmaId: string) => void;
}

/** The form of a return: items, reason, and refund or exchange (RET-01, RET-02). */
export function ReturnForm({ returnable, token, onStarted }: ReturnFormProps) {
  const form = useReturnForm(returnable, token, onStarted);
  return (
    <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-8">
      {form.failure && <Alert tone="error">{form.failure}</Alert>}
      <fieldset>
        <legend className="mb-3 font-display text-xl font-bold">What are you returning?</legend>
        <ul className="grid gap-4">
          {returnable.lines.map((line) => (
            <LineChoice key={line.lineId} line={line} form={form} />
          ))}
        </ul>
      </fieldset>
      <MethodChoice form={form} />
      <div className="border-t border-line pt-6">
        <p role="status" className="mb-4">
          {form.chosen > 0 && form.refund > 0 && (
            <>
              <strong className="tabular-nums">{money(form.refund)}</strong> will be refunded to your original payment
              methods once we have received the return.
            </>
          )}
          {form.chosen > 0 &&
            form.refund === 0 &&
            'We reserve the size you want and send it once we have received your parcel.'}
        </p>
        <Button type="submit" busy={form.busy}>
          Start the return
        </Button>
        <p className="mt-3 text-sm text-quiet">
          You can return items of this order until {formatCalendarDay(returnable.until)}.
        </p>
      </div>
    </form>
  );
}

function MethodChoice({ form }: { form: ReturnFormState }) {
  const choice = (value: 'COURIER' | 'STORE') => ({
    name: 'method',
    value,
    checked: form.values.method === value,
    onChoose: () => form.set('method', value),
  });
  return (
    <fieldset>
      <legend className="mb-3 font-display text-xl font-bold">How are you returning it?</legend>
      <RadioCard
        {...choice('COURIER')}
        title="Send it by courier"
        detail="You get a label with our address and the return’s number."
      />
      <RadioCard {...choice('STORE')} title="Drop it off at a store" detail="You can return it to any of our stores." />
    </fieldset>
  );
}
