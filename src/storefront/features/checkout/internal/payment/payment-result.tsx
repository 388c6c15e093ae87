import type { Ref } from 'react';
import { Link } from 'react-router';
import { Alert } from '#storefront/ui/alert.tsx';
import type { Shown } from '../../order/use-place-order.ts';
import type { Notice } from '../../payment-methods/payment-method.ts';

/** Why the last attempt placed no order, else the step's own message. */
export function PaymentResult({
  outcome,
  notice,
  ref,
}: {
  outcome: Shown | null;
  notice: Notice;
  ref: Ref<HTMLDivElement>;
}) {
  if (!outcome)
    return (
      notice && (
        <Alert tone={notice.tone} ref={ref}>
          {notice.text}
        </Alert>
      )
    );
  const goTo = 'goTo' in outcome && outcome.goTo;
  return (
    <Alert
      tone="error"
      ref={ref}
      action={
        goTo && (
          <Link to={goTo.path} className="font-semibold underline underline-offset-4">
            {goTo.label}
          </Link>
        )
      }
    >
      {outcome.message}
    </Alert>
  );
}
