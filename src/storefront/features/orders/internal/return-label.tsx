import { useEffect, useRef } from 'react';
import type { ReturnView } from '#contract/orders/returns.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { code39 } from './code-39.ts';

/**
 * The courier label: the return address, and the RMA id as text and barcode. Printed alone, without the page around it.
 */
export function ReturnLabel({ rma }: { rma: ReturnView }) {
  const label = useRef<HTMLDivElement>(null);
  const { bars, width } = code39(rma.rmaId);
  useEffect(() => label.current?.focus(), []);
  return (
    <div className="mt-4">
      <div
        ref={label}
        tabIndex={-1}
        className="print-alone max-w-md border-2 border-dashed border-on-chalk bg-paper p-5 text-on-chalk outline-offset-4"
      >
        <p className="text-sm">To</p>
        <p className="text-lg leading-snug font-bold">
          {rma.sendTo.map((line) => (
            <span key={line} className="block wrap-break-word">
              {line}
            </span>
          ))}
        </p>
        <svg
          viewBox={`0 0 ${width} 36`}
          role="img"
          aria-label={`Barcode of ${rma.rmaId}`}
          className="mt-5 h-16 w-full"
          preserveAspectRatio="none"
        >
          {bars.map(({ at, width: wide }) => (
            <rect key={at} x={at} y="0" width={wide} height="36" className="fill-on-chalk" />
          ))}
        </svg>
        <p className="mt-2 text-center text-xl font-bold tracking-widest tabular-nums">{rma.rmaId}</p>
      </div>
      <p className="mt-3 print:hidden">
        <Button variant="secondary" onClick={() => globalThis.print()}>
          Print the label
        </Button>
      </p>
    </div>
  );
}
