import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { OrderPage, OrderSummary } from '#contract/orders/orders.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { sizePhrase } from '#shared/size-phrase.ts';
import { DashboardHeading } from '#storefront/features/account/dashboard.tsx';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { session } from '#storefront/lib/session/auth-session.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { channelNames, returnedWords } from './internal/order-words.ts';
import { StatusMark } from './internal/status-mark.tsx';
import { PreviousOrders } from './previous/previous-orders.tsx';
import { usePreviousOrders } from './previous/use-previous-orders.ts';

type Direction = 'before' | 'after' | null;
const failureOf = (direction: Direction): string =>
  direction === 'before'
    ? orderMessages.olderOrdersFailed
    : direction === 'after'
      ? orderMessages.newerOrdersFailed
      : orderMessages.ordersLoadFailed;

/** All orders of the customer, in-store and online, newest first, in pages (ORD-03, ORD-11). */
export function OrdersPage() {
  const query = useQuery();
  const direction: Direction = query.has('before') ? 'before' : query.has('after') ? 'after' : null;
  const cursor = direction ? query.get(direction) : null;
  const { page, failed, busy, load, shownFor } = useOrderPage(direction, cursor);
  const previous = usePreviousOrders();
  const list = useRef<HTMLDivElement>(null);
  const arrived = shownFor !== null && shownFor !== 'first' && shownFor === cursor;
  // A page opened by link is read from its top.
  useEffect(() => {
    if (arrived) list.current?.focus();
  }, [arrived]);
  return (
    <>
      <DashboardHeading>Orders</DashboardHeading>
      {failed && (
        <div className="mb-6">
          <Alert tone="error" action={<Button onClick={() => void load()}>Try again</Button>}>
            {failureOf(direction)}
          </Alert>
        </div>
      )}
      {!page && !failed && (
        <p role="status" className="min-h-96 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
          Loading your orders…
        </p>
      )}
      {page && page.orders.length === 0 && !page.newer && hasNone(previous) && <NoOrders />}
      {page && page.orders.length > 0 && (
        <div ref={list} tabIndex={-1} aria-busy={busy} className={`outline-none ${busy ? 'opacity-60' : ''}`}>
          <ul aria-label="Your orders" className="grid gap-4">
            {page.orders.map((order) => (
              <OrderRow key={order.number} order={order} />
            ))}
          </ul>
        </div>
      )}
      {page && (page.newer || page.older) && <NewerAndOlder page={page} />}
      {page && !page.older && <PreviousOrders {...previous} />}
    </>
  );
}

/** Whether it is known, or cannot be known, that nothing was bought in the shop before this one. */
const hasNone = ({ page, state }: ReturnType<typeof usePreviousOrders>): boolean =>
  page ? page.orders.length === 0 : state === 'FAILED';

function NoOrders() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-quiet">
        You have no orders yet. Purchases made with this email address, online or in our stores, appear here.
      </p>
      <LinkButton to="/products">Start shopping</LinkButton>
    </div>
  );
}

function NewerAndOlder({ page }: { page: OrderPage }) {
  return (
    <nav aria-label="Pages of orders" className="mt-8 flex flex-wrap justify-between gap-4">
      {page.newer ? (
        <LinkButton to={`?after=${page.newer}`} variant="secondary" preventScrollReset={false}>
          Newer orders
        </LinkButton>
      ) : (
        <span />
      )}
      {page.older && (
        <LinkButton to={`?before=${page.older}`} variant="secondary">
          Older orders
        </LinkButton>
      )}
    </nav>
  );
}

/** The page of the URL's cursor; the previous page stays until it is loaded. */
function useOrderPage(direction: Direction, cursor: string | null) {
  const [page, setPage] = useState<OrderPage | null>(null);
  const [shownFor, setShownFor] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const load = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    setFailed(false);
    setBusy(true);
    const reply = await session.call<OrderPage>(
      'GET',
      direction && cursor ? `account/orders?${direction}=${encodeURIComponent(cursor)}` : 'account/orders',
    );
    if (mine !== latest.current) return;
    setBusy(false);
    setFailed(!reply.ok);
    if (!reply.ok) return;
    setPage(reply.value);
    setShownFor(cursor ?? 'first');
  }, [direction, cursor]);
  useEffect(() => {
    void load();
  }, [load]);
  return { page, failed, busy, load, shownFor };
}

function OrderRow({ order }: { order: OrderSummary }) {
  const { number, channel, status, date, items, total, qtyReturned, rmaIds } = order;
  const placed = formatDayYear(new Date(date));
  return (
    <li className="relative rounded-xs border border-line bg-raised p-4 transition-colors duration-120 hover:border-ink sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-display text-lg font-bold">
          <Link to={`/account/orders/${number}`} className="after:absolute after:inset-0">
            Order <span className="tabular-nums">#{number}</span>
          </Link>
        </h2>
        <StatusMark status={status} />
      </div>
      <p className="mt-1 text-sm text-quiet">
        {placed} · {channelNames[channel]}
      </p>
      <ul className="mt-3 grid gap-1">
        {items.map(({ name, brand, size, qty }, index) => (
          <li key={`${name} ${size} ${index}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-break-word">{productName({ brand, name })}</span>
            <span className="text-quiet">
              {sizePhrase(size)}
              {qty > 1 && `${size ? ' × ' : 'Quantity '}${qty}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3">
        <span className="text-sm text-quiet">
          {returnedWords(qtyReturned)}
          {rmaIds.length > 0 && `${qtyReturned > 0 ? ' · ' : ''}Return ${rmaIds.join(', ')}`}
        </span>
        <strong className="tabular-nums">{money(total)}</strong>
      </p>
    </li>
  );
}
