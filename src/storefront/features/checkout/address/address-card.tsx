import { useEffect, useRef } from 'react';
import { addressLines } from '#contract/fields/country-rules.ts';
import type { AddressValues } from './checkout-values.ts';
import { OpenLink } from './folded.tsx';
import type { AddressParts } from './use-address-parts.ts';

interface AddressCardProps {
  values: AddressValues;
  parts: AddressParts;
  /** A suggestion was just chosen: the focus, which was in a field that is gone now, comes here. */
  takesFocus: boolean;
}

/** A whole address as text, with links to the fields that few need (UX-10). */
export function AddressCard({ values, parts, takesFocus }: AddressCardProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, [takesFocus]);
  return (
    <div className="rounded-xs border border-line-strong bg-raised px-4 py-3">
      <p ref={text} tabIndex={-1} className="wrap-anywhere outline-none">
        {addressLines(values).map((line, at) => (
          <span key={line} className={`block ${at === 0 ? 'font-semibold' : ''}`}>
            {line}
          </span>
        ))}
      </p>
      <div className="flex flex-wrap gap-x-5 text-sm">
        <OpenLink onClick={() => parts.open('address')}>Edit address</OpenLink>
        {values.street2 === '' && values.company === '' && (
          <OpenLink onClick={() => parts.open('rare')}>Add flat, unit or company</OpenLink>
        )}
        <OpenLink onClick={() => parts.open('name')}>Deliver to someone else</OpenLink>
      </div>
    </div>
  );
}
