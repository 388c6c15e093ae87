import { Fragment, type ReactNode } from 'react';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import type { PaymentChoice, PaymentOption } from '../../payment-methods/payment-choice.ts';
import { paymentMethods } from '../../payment-methods/payment-methods.ts';
import { PayIcon } from './pay-icon.tsx';
import type { PaymentSetup } from './use-payment-setup.ts';

interface PaymentOptionsProps {
  setup: PaymentSetup;
  options: readonly PaymentOption[];
  chosen: PaymentOption | null;
  onChoose: (value: PaymentChoice) => void;
  /** Content below a choice; once opened it may stay hidden in the page, so that nothing typed is lost. */
  panel: (option: PaymentOption) => ReactNode;
}

/** The payment methods with the content of the chosen one (PAY-01, PAY-19). */
export function PaymentOptions({ setup, options, chosen, onChoose, panel }: PaymentOptionsProps) {
  if (setup.status === 'FAILED')
    return (
      <FailedAlert retry={setup.retry}>
        {fillText(checkoutMessages.methodLoadFailed, { method: 'payment methods' })}
      </FailedAlert>
    );
  if (setup.status === 'LOADING') return <LoadingOptions />;
  return (
    <div className="grid gap-4">
      {setup.savedFailed && (
        <Alert
          action={
            <Button variant="secondary" onClick={setup.retry}>
              Try again
            </Button>
          }
        >
          {paymentMessages.savedMethodsLoadFailed}
        </Alert>
      )}
      <fieldset>
        <legend className="sr-only">How would you like to pay?</legend>
        {options.map((option) => {
          const inside = panel(option);
          const { icon } = paymentMethods[option.tender];
          const open = option.value === chosen?.value;
          return (
            <Fragment key={option.value}>
              <RadioCard
                name="payment"
                value={option.value}
                checked={open}
                disabled={option.disabled}
                onChoose={(value) => onChoose(value as PaymentChoice)}
                title={option.title}
                detail={option.detail || undefined}
                aside={icon && <PayIcon name={icon} />}
              />
              {inside && (
                <div hidden={!open} className="-mt-px border border-line-strong p-4">
                  {inside}
                </div>
              )}
            </Fragment>
          );
        })}
      </fieldset>
    </div>
  );
}

function LoadingOptions() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading payment methods
      </p>
      {[0, 1, 2, 3, 4].map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className="h-16 animate-pulse border border-line bg-sunken not-first:-mt-px motion-reduce:animate-none"
        />
      ))}
    </div>
  );
}
