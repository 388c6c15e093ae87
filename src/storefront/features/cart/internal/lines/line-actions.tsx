'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { limits } from '#contract/fields/limits.ts';
import { Stepper } from '#storefront/ui/forms/stepper.tsx';
import { askChallenge } from '../../ask-challenge.ts';
import { type CartLine, lineLabel, lineName } from '../../cart-lines.ts';
import { LinePrompts } from '../../line-prompts.tsx';
import { nextQty, withRecipients } from '../../qty-bounds.ts';
import { changeQty } from '../../use-cart.ts';

interface LineActionsProps {
  line: CartLine;
  onRemove: (line: CartLine) => void;
  /** Smaller layout for the drawer, without 'Move to wishlist'. */
  compact: boolean;
  /** The id of the element that says why the line cannot be bought. */
  reasonId: string;
}

/** What the shopper can do with a line: quantity, its question, log in, move it to the wishlist, remove it. */
export function LineActions({ line, onRemove, compact, reasonId }: LineActionsProps) {
  const { item, product, reasons, soldOut, bounds } = line;
  const label = lineLabel(line);
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
      {soldOut ? (
        <p className="text-sm font-semibold text-quiet">Sold out</p>
      ) : (
        <Stepper
          label={`Quantity of ${label}`}
          value={item.qty}
          next={(direction) => nextQty(item.qty, direction, withRecipients(bounds, item))}
          max={Math.max(limits.cartItemQty, product.cartQtyVariantMax ?? 0)}
          onChange={(qty) => (qty === 0 ? onRemove(line) : changeQty(item.id, qty))}
          describedBy={reasons.length > 0 ? reasonId : undefined}
        />
      )}
      {product.challenge && line.problems.some(({ flag }) => flag === 'productChallengeAnswerInvalid') && (
        <button
          type="button"
          aria-label={`Answer the question about ${lineName(line)}`}
          onClick={() => askChallenge(product)}
          className="min-h-11 text-sm font-semibold underline underline-offset-4"
        >
          Answer the question
        </button>
      )}
      <LinePrompts line={line} />
      {!compact && <MoveToWishlist line={line} />}
      <button
        type="button"
        onClick={() => onRemove(line)}
        aria-label={`Remove ${label}`}
        className={`${compact ? 'ml-auto ' : ''}min-h-11 text-sm text-quiet underline underline-offset-4 hover:text-ink`}
      >
        Remove
      </button>
    </div>
  );
}

function MoveToWishlist({ line }: { line: CartLine }) {
  return (
    <button
      type="button"
      onClick={async () => (await import('./move-to-wishlist.ts')).moveToWishlist(line.item, lineName(line))}
      aria-label={`Move to wishlist: ${lineLabel(line)}`}
      className="ml-auto min-h-11 text-sm text-quiet underline underline-offset-4 hover:text-ink"
    >
      Move to wishlist
    </button>
  );
}
