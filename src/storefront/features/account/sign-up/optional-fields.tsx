import { useEffect, useState } from 'react';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import type { SignUpValues } from '../internal/check-account.ts';
import { GenderField } from '../internal/gender-field.tsx';

/**
 * Everything that sign-up does not need, behind one link (UX-11, AUTH-44); open when something in it is filled in or
 * wrong. `loyalty`: the shop has a programme to join (LOY-24).
 */
export function OptionalFields({ form, loyalty }: { form: Form<SignUpValues>; loyalty: boolean }) {
  const { name: shopName } = useShopSettings();
  const [open, setOpen] = useState(false);
  const { values, errors } = form;
  const isWrong = Boolean(errors.phone || errors.birthDate);
  const isTicked = values.agreeToMarketing || values.addToLoyaltyProgram;
  useEffect(() => {
    if (isWrong || isTicked) setOpen(true);
  }, [isWrong, isTicked]);
  return (
    <details
      open={open || isWrong}
      onToggle={({ currentTarget }) => {
        // A field that is wrong stays in sight.
        if (isWrong) currentTarget.open = true;
        else setOpen(currentTarget.open);
      }}
      className="group"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          className="size-4 shrink-0 transition-transform duration-120 group-open:rotate-90 motion-reduce:transition-none"
        >
          <path d="M7 3.5 13.5 10 7 16.5" />
        </svg>
        {loyalty ? 'Add phone, birthday, news and points' : 'Add phone, birthday and news'}
      </summary>
      <div className="mt-3 grid gap-5">
        <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" optional {...form.text('phone')} />
        <TextField label="Birth date" type="date" autoComplete="bday" optional {...form.text('birthDate')} />
        <GenderField value={values.gender} onChange={(gender) => form.set('gender', gender)} />
        <div>
          <Checkbox {...form.checkbox('agreeToMarketing')}>
            Email me about new releases and sales. You can stop at any time.
          </Checkbox>
          {loyalty && (
            <Checkbox {...form.checkbox('addToLoyaltyProgram')}>
              Join the {shopName} programme: 1 point for every $1, and rewards to spend. It’s free.
            </Checkbox>
          )}
        </div>
      </div>
    </details>
  );
}
