import { useState } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { ReturnView } from '#contract/orders/returns.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { saveFile } from '../internal/save-file.ts';
import type { OrderSource } from '../order-source.ts';

/** The label that the shop pays for: its file, or that it comes by email (PARC-04). */
export function PaidLabel({
  number,
  rma,
  label,
  source,
}: {
  number: string;
  rma: ReturnView;
  label: NonNullable<ReturnView['label']>;
  source: OrderSource;
}) {
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  if (!label.ready)
    return (
      <p className="mt-3 border-t border-line pt-3">
        Pack the items. We’ll email you a paid label as soon as the carrier has made it; you’ll also find it here.
      </p>
    );
  const save = async () => {
    setState('saving');
    const file = await source.returnLabel(number, rma.rmaId);
    setState(file ? 'idle' : 'failed');
    if (file) saveFile(file, `return-label-${rma.rmaId}.pdf`);
  };
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p>
        Pack the items and hand the parcel to {label.carrier}, with the printed label on the outside or with this code
        on your phone where their counter scans it. The postage is paid.
      </p>
      {label.qr && (
        <svg
          viewBox={`0 0 ${label.qr.size} ${label.qr.size}`}
          role="img"
          aria-label={`QR code of tracking number ${label.trackingNumber}`}
          shapeRendering="crispEdges"
          className="mt-3 size-44 bg-paper"
        >
          <path d={label.qr.path} className="fill-on-chalk" />
        </svg>
      )}
      <p className="mt-1 text-sm text-quiet">
        Tracking number <span className="break-all tabular-nums">{label.trackingNumber}</span>
      </p>
      <p className="mt-3 print:hidden">
        <Button variant="secondary" busy={state === 'saving'} onClick={() => void save()}>
          Save the label as PDF
        </Button>
      </p>
      {state === 'failed' && (
        <div className="mt-3">
          <Alert tone="error">{orderMessages.returnLabelFailed}</Alert>
        </div>
      )}
    </div>
  );
}
