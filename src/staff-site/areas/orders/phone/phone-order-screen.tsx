import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { phoneDraftSchema } from '#contract/staff/orders/staff-phone-orders.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { callStaff } from '../../../staff-call.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Money, Status } from '../../../ui/values.tsx';
import { draftWords } from './draft-words.ts';
import { LinkAndCancel } from './link-and-cancel.tsx';
import { PhoneQuoteLines } from './phone-quote.tsx';
import { TakePayment } from './take-payment.tsx';

export const loader = ({ params, request }: LoaderFunctionArgs) =>
  callStaff('GET', `staff/phone-orders/${encodeURIComponent(params.draftId ?? '')}`, phoneDraftSchema, {
    signal: request.signal,
  });

const moment = (at: string | null): string => (at === null ? '' : formatDayTime(new Date(at)));

/** A phone order that waits for its payment, or what became of it (EDIT-03). */
export function Component() {
  const draft = useLoaderData<typeof loader>();
  const { state, quote, discount, orderNumber } = draft;
  const words = draftWords[state];
  return (
    <Screen
      title={`Phone order of ${draft.name || 'a deleted customer'}`}
      back={{ to: '/phone-orders', label: 'Phone orders' }}
      actions={orderNumber && <ButtonLink to={`/orders/${orderNumber}`}>Order {orderNumber}</ButtonLink>}
    >
      <div className="grid gap-x-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <Panel title="Order">
            <Facts
              facts={[
                [
                  'State',
                  <Status key="state" tone={words.tone}>
                    {words.label}
                  </Status>,
                ],
                ['Email address', draft.email],
                ['Phone', draft.phone],
                ['Taken by', `${draft.madeBy}, ${moment(draft.createdAt)}`],
                ['Stock held until', state === 'OPEN' ? moment(draft.expiresAt) : ''],
                ['Link emailed', moment(draft.linkSentAt)],
                ['Total when it was made', <Money key="total" dollars={draft.total} />],
                ['Discount', discount && <Money key="discount" dollars={discount.amount} />],
                ['Reason for the discount', discount?.reason ?? ''],
                ['Money taken by', draft.takenBy ?? ''],
              ]}
            />
          </Panel>
          {quote && (
            <Panel title="What it costs now">
              <PhoneQuoteLines quote={quote} />
            </Panel>
          )}
          {state === 'OPEN' && !quote && (
            <p role="status">It cannot be bought as it is any more. Cancel it, and make another one.</p>
          )}
        </div>
        <div className="min-w-0">
          {quote && <TakePayment key={quote.total} draftId={draft.draftId} total={quote.total} />}
          {state === 'OPEN' && <LinkAndCancel draft={draft} />}
        </div>
      </div>
    </Screen>
  );
}
