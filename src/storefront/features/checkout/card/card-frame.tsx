import { lazy, Suspense } from 'react';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import type { useCardFrame } from './use-card-frame.ts';

const LateCardFields = lazy(() =>
  import('../internal/payment/card-fields.tsx').then(({ CardFields }) => ({ default: CardFields })),
);

/** Number, expiry and security code, typed in the card service's own frame or in the frames that its script creates. */
export function CardFrame({
  frame,
  address,
  status,
  height,
  retry,
  fieldsToken,
  openFields,
  onSubmit,
}: Pick<
  ReturnType<typeof useCardFrame>,
  'frame' | 'address' | 'status' | 'height' | 'retry' | 'fieldsToken' | 'openFields'
> & { onSubmit: () => void }) {
  if (status === 'FAILED') {
    return (
      <FailedAlert retry={retry}>
        {fillText(checkoutMessages.methodLoadFailed, { method: 'the card form' })}
      </FailedAlert>
    );
  }
  return (
    <div className="relative -mx-1" style={{ minHeight: height || 184 }}>
      {status === 'LOADING' && <LoadingForm />}
      {fieldsToken && (
        <div className={status === 'READY' ? '' : 'opacity-0'}>
          <Suspense>
            <LateCardFields clientToken={fieldsToken} onOpen={openFields} onSubmit={onSubmit} />
          </Suspense>
        </div>
      )}
      {address && (
        <iframe
          ref={frame}
          src={address.href}
          title="Card details"
          allow="payment"
          referrerPolicy="origin"
          className={`block w-full border-0 ${status === 'READY' ? '' : 'opacity-0'}`}
          style={{ height: height || 184 }}
        />
      )}
    </div>
  );
}

/** The outline of the form while it loads. */
function LoadingForm() {
  return (
    <div className="absolute inset-0 px-1 pt-1">
      <p role="status" className="sr-only">
        Loading the card form
      </p>
      <div aria-hidden="true" className="grid animate-pulse gap-4 motion-reduce:animate-none">
        <div>
          <div className="mb-2 h-4 w-24 rounded-xs bg-sunken" />
          <div className="h-12 rounded-xs bg-sunken" />
        </div>
        <div className="grid grid-cols-2 gap-4">
          {[0, 1].map((index) => (
            <div key={index}>
              <div className="mb-2 h-4 w-20 rounded-xs bg-sunken" />
              <div className="h-12 rounded-xs bg-sunken" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
