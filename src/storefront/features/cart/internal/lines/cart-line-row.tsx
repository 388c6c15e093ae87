import { memo } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import { formatCents } from '#shared/money.ts';
import { Stepper } from '#storefront/ui/forms/stepper.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { askChallenge } from '../../ask-challenge.ts';
import { type CartLine, describeSize, isSameLine } from '../../cart-lines.ts';
import { LinePrompts } from '../../line-prompts.tsx';
import { nextQty } from '../../qty-bounds.ts';
import { changeQty } from '../../use-cart.ts';
import { LineLink } from './line-link.tsx';

interface CartLineRowProps {
  line: CartLine;
  onRemove: (line: CartLine) => void;
  /** Smaller layout for the drawer. */
  compact?: boolean;
}

function LineRow({ line, onRemove, compact = false }: CartLineRowProps) {
  const { item, product, reasons, note, soldOut, bounds, totalCents, wasTotalCents } = line;
  const name = `${product.brand.name} ${product.name}`;
  const size = describeSize(line);
  const image = product.images[0];
  const navigate = useNavigate();
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
            <p className="mt-0.5 text-sm text-quiet">
              {product.colourName}
              {size && (
                <>
                  {' '}
                  <span className="whitespace-nowrap">· Size {size}</span>
                </>
              )}
            </p>
          </div>
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
        </div>
        {reasons.length > 0 && (
          <ul id={reasonId} className="mt-2 text-sm font-semibold text-danger">
            {reasons.map((reason) => (
              <li key={reason} className="flex items-start gap-2">
                <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className="mt-0.5 shrink-0">
                  <path d="M10 2l9 16H1L10 2zm0 6v5m0 2v1.5" fill="none" stroke="currentColor" strokeWidth="2" />
                </svg>
                {reason}
              </li>
            ))}
          </ul>
        )}
        {note && <p className="mt-2 text-sm text-quiet">{note}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
          {soldOut ? (
            <p className="text-sm font-semibold text-quiet">Sold out</p>
          ) : (
            <Stepper
              label={`Quantity of ${name}${size && `, size ${size}`}`}
              value={item.qty}
              next={(direction) => nextQty(item.qty, direction, bounds)}
              max={Math.max(limits.cartItemQty, product.cartQtyVariantMax ?? 0)}
              onChange={(qty) => (qty === 0 ? onRemove(line) : changeQty(item.id, qty))}
              describedBy={reasons.length > 0 ? reasonId : undefined}
            />
          )}
          {product.challenge && line.problems.some(({ flag }) => flag === 'productChallengeAnswerInvalid') && (
            <button
              type="button"
              aria-label={`Answer the question about ${name}`}
              onClick={() => askChallenge(product)}
              className="min-h-11 text-sm font-semibold underline underline-offset-4"
            >
              Answer the question
            </button>
          )}
          <LinePrompts line={line} />
          {!compact && (
            <button
              type="button"
              onClick={async () => (await import('./move-to-wishlist.ts')).moveToWishlist(item, name, navigate)}
              aria-label={`Move to wishlist: ${name}${size && `, size ${size}`}`}
              className="ml-auto min-h-11 text-sm text-quiet underline underline-offset-4 hover:text-ink"
            >
              Move to wishlist
            </button>
          )}
          <button
            type="button"
            onClick={() => onRemove(line)}
            aria-label={`Remove ${name}${size && `, size ${size}`}`}
            className={`${compact ? 'ml-auto ' : ''}min-h-11 text-sm text-quiet underline underline-offset-4 hover:text-ink`}
          >
            Remove
          </button>
        </div>
      </div>
    </li>
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
