'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { limits } from '#contract/fields/limits.ts';
import { isGiftCard } from '#contract/products/is-gift-card.ts';
import { formatCents } from '#shared/money.ts';
import { sizeInSentence } from '#shared/size-phrase.ts';
import { Stepper } from '#storefront/ui/forms/stepper.tsx';
import { askChallenge } from '../../ask-challenge.ts';
import { type CartLine, describeSize, lineLabel, lineName } from '../../cart-lines.ts';
import { LinePrompts } from '../../line-prompts.tsx';
import { nextQty, withRecipients } from '../../qty-bounds.ts';
import { changeQty } from '../../use-cart.ts';
import { LineGifts } from './gifts/line-gifts.tsx';
import { LineLink } from './line-link.tsx';

interface CartTableProps {
  lines: readonly CartLine[];
  onRemove: (line: CartLine) => void;
}

/** The lines of the older cart as a table; on phones each line is a block. */
export function CartTable({ lines, onRemove }: CartTableProps) {
  return (
    <table className="w-full border-collapse text-left max-sm:block">
      <caption className="sr-only">Items in your cart</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line-strong text-sm">
          <th scope="col" className="py-2 pr-4">
            Item
          </th>
          <th scope="col" className="py-2 pr-4">
            Quantity
          </th>
          <th scope="col" className="py-2 text-right">
            Total
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map((line) => (
          <Row key={line.item.id} line={line} onRemove={() => onRemove(line)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  line: CartLine;
  onRemove: () => void;
}

function Row({ line, onRemove }: RowProps) {
  const { item, product, reasons, note, soldOut, bounds, totalCents } = line;
  const size = describeSize(line);
  const reasonId = `why-${item.id}`;
  return (
    <tr className="border-b border-line align-top max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-2 max-sm:py-3 sm:*:py-3">
      <th scope="row" className="pr-4 font-normal max-sm:col-span-2">
        <LineLink product={product} className="font-semibold underline underline-offset-4">
          {lineName(line)}
        </LineLink>
        <span className="block text-sm text-quiet">
          {product.colourName}
          {size && `, ${sizeInSentence(size)}`}
        </span>
        {reasons.length > 0 && (
          <ul id={reasonId} className="text-sm font-semibold text-danger">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {note && <span className="block text-sm text-quiet">{note}</span>}
        {isGiftCard(product) && <LineGifts item={item} />}
        <RowActions line={line} onRemove={onRemove} />
      </th>
      <td className="pr-4">
        {soldOut ? (
          'Sold out'
        ) : (
          <Stepper
            label={`Quantity of ${lineLabel(line)}`}
            value={item.qty}
            next={(direction) => nextQty(item.qty, direction, withRecipients(bounds, item))}
            max={Math.max(limits.cartItemQty, product.cartQtyVariantMax ?? 0)}
            onChange={(qty) => (qty === 0 ? onRemove() : changeQty(item.id, qty))}
            {...(reasons.length > 0 && { describedBy: reasonId })}
          />
        )}
      </td>
      <td className="text-right font-semibold tabular-nums">{formatCents(totalCents)}</td>
    </tr>
  );
}

/** What the shopper can do about a line: log in, answer its question, remove it. */
function RowActions({ line, onRemove }: RowProps) {
  const { product } = line;
  return (
    <span className="flex flex-wrap gap-4">
      <LinePrompts line={line} />
      {product.challenge && line.problems.some(({ flag }) => flag === 'productChallengeAnswerInvalid') && (
        <button
          type="button"
          aria-label={`Answer the question about ${lineName(line)}`}
          onClick={() => askChallenge(product)}
          className="min-h-11 text-sm underline underline-offset-4"
        >
          Answer the question
        </button>
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${lineLabel(line)}`}
        className="min-h-11 text-sm text-quiet underline underline-offset-4 hover:text-ink"
      >
        Remove
      </button>
    </span>
  );
}
