'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { memo } from 'react';
import { isGiftCard } from '#contract/products/is-gift-card.ts';
import { formatCents } from '#shared/money.ts';
import { colourAndSize } from '#shared/size-phrase.ts';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { type CartLine, describeSize, isSameLine } from '../../cart-lines.ts';
import { LineGifts } from './gifts/line-gifts.tsx';
import { LineActions } from './line-actions.tsx';
import { LineLink } from './line-link.tsx';

interface CartLineRowProps {
  line: CartLine;
  onRemove: (line: CartLine) => void;
  /** Smaller layout for the drawer. */
  compact?: boolean;
}

function LineRow({ line, onRemove, compact = false }: CartLineRowProps) {
  const { item, product, reasons, note, soldOut } = line;
  const image = product.images[0];
  const reasonId = `why-${item.id}`;
  return (
    // Rows far down are rendered when they come near the viewport; the first ones have their height at once, to avoid
    // layout shifts.
    <li
      className={`grid gap-x-4 border-b border-line py-4 ${compact ? 'grid-cols-[5rem_1fr]' : 'grid-cols-[6rem_1fr] sm:grid-cols-[8.5rem_1fr] sm:gap-x-6 sm:py-6'} [&:nth-child(n+6)]:[contain-intrinsic-size:auto_10rem] [&:nth-child(n+6)]:[content-visibility:auto]`}
    >
      <LineLink
        product={product}
        tabIndex={-1}
        aria-hidden="true"
        className={`block aspect-square bg-sunken ${soldOut ? 'opacity-60' : ''}`}
      >
        {image && <ResponsiveImage image={image} sizes={compact ? '80px' : '(min-width: 640px) 136px, 96px'} alt="" />}
      </LineLink>
      <div className="flex min-w-0 flex-col">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="text-sm text-quiet">{product.brand.name}</p>
            <h3 className="leading-snug font-semibold">
              <LineLink product={product} className="underline-offset-4 hover:underline">
                {product.name}
              </LineLink>
            </h3>
            <p className="mt-0.5 text-sm text-quiet">{colourAndSize(product.colourName, describeSize(line))}</p>
          </div>
          <LineTotal line={line} />
        </div>
        {reasons.length > 0 && <LineReasons id={reasonId} reasons={reasons} />}
        {note && <p className="mt-2 text-sm text-quiet">{note}</p>}
        {(compact ? item.gifts : isGiftCard(product)) && <LineGifts item={item} isReadOnly={compact} />}
        <LineActions line={line} onRemove={onRemove} compact={compact} reasonId={reasonId} />
      </div>
    </li>
  );
}

/** The price of a line, the price before a discount, and the price of one when there are several. */
function LineTotal({ line: { item, totalCents, wasTotalCents } }: { line: CartLine }) {
  return (
    <p className="shrink-0 text-right tabular-nums">
      <span className={`block font-semibold ${wasTotalCents ? 'text-sale' : ''}`}>
        {wasTotalCents && <span className="sr-only">Now </span>}
        {formatCents(totalCents)}
      </span>
      {wasTotalCents && (
        <s className="block text-sm text-quiet">
          <span className="sr-only">Was </span>
          {formatCents(wasTotalCents)}
        </s>
      )}
      {item.qty > 1 && (
        <span className="block text-sm text-quiet">{formatCents(totalCents / BigInt(item.qty))} each</span>
      )}
    </p>
  );
}

/** Why a line cannot be bought. */
function LineReasons({ id, reasons }: { id: string; reasons: CartLine['reasons'] }) {
  return (
    <ul id={id} className="mt-2 text-sm font-semibold text-danger">
      {reasons.map((reason) => (
        <li key={reason} className="flex items-start gap-2">
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className="mt-0.5 shrink-0">
            <path d="M10 2l9 16H1L10 2zm0 6v5m0 2v1.5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          {reason}
        </li>
      ))}
    </ul>
  );
}

/**
 * One line of the cart: product, price, quantity, and why it cannot be bought. Rendered again only when one of these
 * changes.
 */
export const CartLineRow = memo(
  LineRow,
  (before, after) => before.compact === after.compact && isSameLine(before.line, after.line),
);
