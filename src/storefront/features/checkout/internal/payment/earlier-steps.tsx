import { Link } from 'react-router';
import { addressLines } from '#contract/fields/country-rules.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { recipientLines } from '../by-email/recipient-lines.ts';
import type { Checkout } from '../use-checkout.ts';

interface Row {
  label: string;
  path: string;
  lines: string[];
}

/** The entries of the earlier steps, with links to change them. */
export function EarlierSteps({ record, quote, cart }: { record: CheckoutRecord } & Pick<Checkout, 'quote' | 'cart'>) {
  const { contact } = record;
  const rows: Row[] = [
    { label: 'Contact', path: '/checkout/contact-info', lines: contact ? [contact.email, contact.phone] : [] },
    ...(cart.byEmail
      ? [{ label: 'By email', path: '/checkout/shipping', lines: recipientLines(cart.lines) }]
      : deliveryRows(record, quote)),
  ];
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(({ label, path, lines }) => (
        <div key={label} className="grid grid-cols-[1fr_auto] items-start gap-x-4 py-3 sm:grid-cols-[6rem_1fr_auto]">
          <dt className="text-sm leading-6 text-quiet">{label}</dt>
          <dd className="min-w-0 wrap-break-word max-sm:order-last max-sm:col-span-2">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
          <dd>
            <Link
              to={path}
              className="inline-block py-0.5 text-sm underline underline-offset-4"
              aria-label={`Change ${label.toLowerCase()}`}
            >
              Change
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function deliveryRows(
  { delivery: { address, options }, pickup, shippingType }: CheckoutRecord,
  quote: Checkout['quote'],
): Row[] {
  const method = quote.data?.availableShippingMethods.find(
    ({ code }) => code === (shippingType === 'STORE_PICKUP' ? 'storePickup' : options?.methodCode),
  );
  return [
    {
      label: shippingType === 'STORE_PICKUP' ? 'Collect from' : 'Deliver to',
      path: '/checkout/shipping',
      lines:
        shippingType === 'STORE_PICKUP'
          ? [pickup.store?.name ?? '']
          : address
            ? [addressLines(address).join(', ')]
            : [],
    },
    {
      label: 'Method',
      path: '/checkout/shipping',
      lines: method ? [[method.label, method.promise].filter(Boolean).join(' · ')] : ['…'],
    },
  ];
}
