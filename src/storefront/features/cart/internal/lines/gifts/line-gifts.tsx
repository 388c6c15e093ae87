'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useRef, useState } from 'react';
import type { Gift } from '#contract/checkout/gift.ts';
import { counted } from '#shared/counted.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import type { CartItem } from '#storefront/lib/cart/cart-document.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { changeGift } from '../../../use-cart.ts';

interface LineGiftsProps {
  item: CartItem;
  /** In the drawer: they are changed on the cart page. */
  isReadOnly?: boolean;
}

/** The recipients of a line's gift cards, each a line of its own that can be changed and removed (UX-03). */
export function LineGifts({ item, isReadOnly = false }: LineGiftsProps) {
  const { id, qty, gifts = [] } = item;
  const list = useRef<HTMLUListElement>(null);
  const { Part: Editor, want } = useLazyComponent(loadEditor);
  /** The place that is being changed; that after the last is a new recipient. */
  const [editing, setEditing] = useState<number | null>(null);
  const edit = (at: number | null) => {
    if (at !== null) want();
    setEditing(at);
  };
  const leave = () => {
    edit(null);
    // The button that had the focus is gone.
    list.current?.focus();
  };
  const own = qty - gifts.length;
  const editor = (at: number) =>
    Editor && (
      <Editor
        gift={gifts[at] ?? null}
        onCancel={leave}
        onSave={(gift: Gift) => {
          changeGift(id, at, gift);
          leave();
        }}
      />
    );
  return (
    <ul ref={list} tabIndex={-1} aria-label="Who they are for" className="mt-3 grid gap-3 text-sm outline-none">
      {gifts.map((gift, at) => (
        <li key={`${at} ${gift.email}`} className="border-l-2 border-line-strong pl-3">
          <Recipient gift={gift} />
          {!isReadOnly && editing !== at && (
            <Actions
              name={gift.name}
              onEdit={() => edit(at)}
              onRemove={() => {
                changeGift(id, at, null);
                leave();
              }}
            />
          )}
          {editing === at && editor(at)}
        </li>
      ))}
      {own > 0 && (
        <li className="border-l-2 border-line-strong pl-3">
          <span className="block">{counted(own, 'card')} emailed to you</span>
          {!isReadOnly && editing !== gifts.length && (
            <LinkLike onClick={() => edit(gifts.length)}>Send one to somebody else</LinkLike>
          )}
          {editing === gifts.length && editor(gifts.length)}
        </li>
      )}
    </ul>
  );
}

const loadEditor = () => import('./gift-editor.tsx').then((module) => module.GiftEditor);

const Recipient = ({ gift: { name, email, message, sendOn } }: { gift: Gift }) => (
  <>
    <span className="block font-semibold wrap-break-word">For {name}</span>
    <span className="block wrap-break-word text-quiet">{email}</span>
    <span className="block text-quiet">
      {sendOn ? `Sent on ${formatCalendarDay(sendOn)} at 8 am` : 'Sent as soon as it is paid for'}
    </span>
    {message && <span className="mt-1 block wrap-break-word whitespace-pre-wrap">‘{message}’</span>}
  </>
);

const Actions = ({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) => (
  <span className="flex gap-4">
    <LinkLike label={`Change the gift card for ${name}`} onClick={onEdit}>
      Change
    </LinkLike>
    <LinkLike label={`Remove the gift card for ${name}`} onClick={onRemove}>
      Remove
    </LinkLike>
  </span>
);

const LinkLike = ({ label, onClick, children }: { label?: string; onClick: () => void; children: string }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="min-h-11 text-left text-sm text-quiet underline underline-offset-4 hover:text-ink"
  >
    {children}
  </button>
);
