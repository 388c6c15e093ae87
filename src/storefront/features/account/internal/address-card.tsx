import type { SavedAddress } from '#contract/accounts/address-book.ts';
import { addressLines } from '#contract/fields/country-rules.ts';
import { linkClasses } from '../account-parts.tsx';

interface AddressCardProps {
  address: SavedAddress;
  busy: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onDefault: (which: 'isDefaultShipping' | 'isDefaultBilling') => void;
}

/** One address with its actions; screen readers read the buttons together with the address. */
export function AddressCard({ address, busy, onEdit, onRemove, onDefault }: AddressCardProps) {
  const { id, contactName, isDefaultShipping, isDefaultBilling } = address;
  const defaults = [isDefaultShipping && 'Default delivery', isDefaultBilling && 'Default billing'].filter(
    (text) => text !== false,
  );
  const button = (label: string, act: () => void) => (
    <button
      type="button"
      aria-disabled={busy || undefined}
      aria-describedby={`address-${id}`}
      onClick={() => busy || act()}
      className={`min-h-11 ${linkClasses}`}
    >
      {label}
    </button>
  );
  return (
    <li className="flex flex-col rounded-xs border border-line bg-raised p-5">
      {defaults.length > 0 && (
        <p className="mb-3 flex flex-wrap gap-2 text-sm font-semibold">
          {defaults.map((text) => (
            <span key={text} className="rounded-xs border border-line-strong px-2 py-0.5">
              {text}
            </span>
          ))}
        </p>
      )}
      <address id={`address-${id}`} className="not-italic wrap-anywhere">
        <span className="block font-semibold">{contactName}</span>
        {addressLines({ ...address, contactName: '' }).map((line) => (
          <span key={line} className="block text-quiet">
            {line}
          </span>
        ))}
      </address>
      <div className="mt-3 flex flex-wrap gap-x-6">
        {button('Edit', onEdit)}
        {button('Remove', onRemove)}
        {!isDefaultShipping && button('Deliver here by default', () => onDefault('isDefaultShipping'))}
        {!isDefaultBilling && button('Bill here by default', () => onDefault('isDefaultBilling'))}
      </div>
    </li>
  );
}
