import { giftDays } from '#contract/checkout/gift-rules.ts';
import { limits } from '#contract/fields/limits.ts';
import { EmailField } from '#storefront/features/email-hint/email-field.tsx';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import { TextArea } from '#storefront/ui/forms/text-area.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import type { GiftValues } from './gift-values.ts';

/** Whom a gift card is for, what to tell them and when. Nothing of it is the shopper's own, so nothing is filled in. */
export function GiftFields({ form }: { form: Form<GiftValues> }) {
  return (
    <div className="grid gap-4">
      <TextField label="Their name" autoComplete="off" maxLength={limits.giftName} {...form.text('name')} />
      <EmailField
        label="Their email"
        autoComplete="off"
        hint="We send the gift card here, with its code."
        {...form.text('email')}
      />
      <TextArea label="Your message" rows={3} max={limits.giftMessage} {...form.text('message')} />
      <GiftDay form={form} />
    </div>
  );
}

function GiftDay({ form }: { form: Form<GiftValues> }) {
  const { first, last } = giftDays(new Date());
  const choose = (when: string) => form.set('when', when);
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Send it</legend>
      <RadioCard
        name="when"
        value="now"
        checked={form.values.when === 'now'}
        onChoose={choose}
        title="As soon as it is paid for"
        detail="It arrives within minutes."
      />
      <RadioCard
        name="when"
        value="day"
        checked={form.values.when === 'day'}
        onChoose={choose}
        title="On a day"
        detail="At 8 am, New Zealand time."
      />
      {form.values.when === 'day' && (
        <TextField className="mt-3" label="Day" type="date" min={first} max={last} {...form.text('sendOn')} />
      )}
    </fieldset>
  );
}
