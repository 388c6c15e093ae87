import { addressLines } from '#contract/fields/country-rules.ts';
import { ErrorSummary } from '#storefront/ui/forms/form-error.tsx';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import { AddressFields } from '../../address/address-fields.tsx';
import { useAddressParts } from '../../address/use-address-parts.ts';
import { type BillingChoice, type BillingInput, type BillingValues, billingChoices, settleBilling } from './billing.ts';

const titles: Record<BillingChoice, string> = {
  BOOK: 'My default billing address',
  DELIVERY: 'The same as my delivery address',
  NONE: 'No billing address',
  OWN: 'Another billing address',
};

/** The billing address that the order will have, in full, and the alternatives (FIX-12). */
export function BillingSection({
  form,
  facts,
  countries,
}: {
  form: Form<BillingValues>;
  facts: BillingInput;
  countries: readonly string[];
}) {
  const parts = useAddressParts(form, { knowsName: false, startsOpen: true });
  const chosen = settleBilling(form.values.choice, facts);
  return (
    <fieldset>
      <legend className="mb-3 font-display text-xl font-bold">Billing address</legend>
      {billingChoices(facts).map(({ choice, address }) => (
        <RadioCard
          key={choice}
          name="billing"
          value={choice}
          checked={choice === chosen}
          onChoose={() => form.set('choice', choice)}
          title={titles[choice]}
          detail={
            choice === 'NONE'
              ? facts.byEmail
                ? 'Everything goes by email, so no billing address is needed.'
                : 'You are collecting your order, so no billing address is needed.'
              : address && addressLines(address).join(', ')
          }
        />
      ))}
      {chosen === 'OWN' && (
        <div className="mt-4 grid gap-5">
          <ErrorSummary count={form.summary.length} />
          <AddressFields text={form.text} purpose="billing" countries={countries} parts={parts} />
        </div>
      )}
    </fieldset>
  );
}
