import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { receivedReplySchema, type StaffReturn, staffReturnSchema } from '#contract/staff/orders/staff-returns.ts';
import { locationsReply } from '#contract/staff/products/staff-stock.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { productName } from '#shared/product-name.ts';
import { type RefundTarget, refundTargets, refundWords, returnWords } from '../../order-words.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { RadioGroup, Select } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Money, Status, When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { goodsWords, RefusePanel } from './refuse-panel.tsx';
import { ReturnLabelPanel } from './return-label-panel.tsx';

export async function loader({ params, request: { signal } }: LoaderFunctionArgs) {
  const [back, { locations }] = await Promise.all([
    callStaff('GET', `staff/returns/${encodeURIComponent(params.rma ?? '')}`, staffReturnSchema, { signal }),
    callStaff('GET', 'staff/locations', locationsReply, { signal }),
  ]);
  return { back, locations };
}

type Outcome = NonNullable<StaffReturn['lines'][number]['outcome']>;
const outcomes: readonly { value: Outcome; label: string }[] = [
  { value: 'RESTOCK', label: 'Return to stock' },
  { value: 'WRITE_OFF', label: 'Not fit for sale' },
  { value: 'MISSING', label: 'Not in the parcel' },
];
const outcomeLabel = (outcome: Outcome): string => outcomes.find(({ value }) => value === outcome)?.label ?? outcome;

/** One return at inspection: the findings decide stock, refund and exchange. */
export function Component() {
  const { back, locations } = useLoaderData<typeof loader>();
  const { place, setPlace, to, setTo, found, setFound, isShelved, receive, cancel, busy } = useInspection(back);
  const words = returnWords[back.state];
  const isOpen = back.state === 'REQUESTED';
  return (
    <Screen
      title={`Return ${back.rma}`}
      back={{ to: '/returns', label: 'Returns' }}
      note={<Status tone={words.tone}>{words.label}</Status>}
      actions={
        isOpen && (
          <Button variant="danger" busy={busy} onClick={() => void cancel()}>
            Cancel return
          </Button>
        )
      }
    >
      <About back={back} />
      {back.label && <ReturnLabelPanel rma={back.rma} label={back.label} />}
      <Panel title="Items to return">
        <ul className="flex flex-col gap-4">
          {back.lines.map((line) => (
            <ReturnedLine
              key={line.lineNo}
              line={line}
              isOpen={isOpen}
              found={found[line.lineNo] ?? 'RESTOCK'}
              onFound={(outcome) => setFound({ ...found, [line.lineNo]: outcome })}
            />
          ))}
        </ul>
        {isOpen && (
          <div className="mt-4 flex flex-col items-start gap-4">
            {isShelved && locations.length > 1 && (
              <Select
                label="Return to stock at"
                name="place"
                value={place}
                onChange={setPlace}
                options={[
                  { value: '', label: 'Original location' },
                  ...locations.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                className="w-full sm:max-w-sm"
              />
            )}
            {back.mayBeCredit && (
              <RadioGroup label="Refund to" name="to" value={to} onChange={setTo} options={refundTargets} />
            )}
            <Button busy={busy} onClick={() => void receive()}>
              Receive return
            </Button>
          </div>
        )}
      </Panel>
      {isOpen && <RefusePanel rma={back.rma} />}
    </Screen>
  );
}

function About({ back }: { back: StaffReturn }) {
  return (
    <Panel title="Details">
      <Facts
        facts={[
          [
            'Order',
            <Link key="o" to={`/orders/${back.orderNumber}`} className="underline underline-offset-4">
              {back.orderNumber}
            </Link>,
          ],
          ['Method', back.method === 'STORE' ? 'At a store' : 'By courier'],
          ['Started', <When key="s" at={back.requestedAt} />],
          ['Scanned', back.sentAt && <When key="c" at={back.sentAt} />],
          ['Refund due by', back.refundBy && back.state === 'REQUESTED' && <When key="d" at={back.refundBy} />],
          ['Received', back.receivedAt && <When key="r" at={back.receivedAt} />],
          ['Refused because', back.refusal?.reason],
          ['Items', back.refusal && goodsWords[back.refusal.goods]],
          ['Refund', back.asStoreCredit && 'As store credit'],
          ['To refund', back.refund > 0 && <Money key="m" dollars={back.refund} />],
          ['Refunded', back.refunded > 0 && <Money key="g" dollars={back.refunded} />],
          [
            'Exchange',
            back.replacement && (
              <Link key="x" to={`/orders/${back.replacement}`} className="underline underline-offset-4">
                {back.replacement}
              </Link>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

function ReturnedLine({
  line,
  isOpen,
  found,
  onFound,
}: {
  line: StaffReturn['lines'][number];
  /** Not received yet: what was found can be chosen. */
  isOpen: boolean;
  found: Outcome;
  onFound: (outcome: Outcome) => void;
}) {
  return (
    <li className="grid gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0 sm:grid-cols-[1fr_15rem]">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {line.qty} × {productName(line)}
        </p>
        <p className="text-sm text-quiet">
          {[line.size, line.colourName, line.variantCode].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm">
          {line.reason}; {line.exchangeSize ? `wants size ${line.exchangeSize} instead` : 'wants a refund'}
        </p>
      </div>
      {isOpen ? (
        <Select
          label="Condition"
          name={`line-${line.lineNo}`}
          value={found}
          onChange={(value) => onFound(value as Outcome)}
          options={outcomes}
        />
      ) : (
        <p className="sm:text-right">{line.outcome ? outcomeLabel(line.outcome) : ''}</p>
      )}
    </li>
  );
}

/** Where the refund goes. */
const receivedWords = ({ channel }: StaffReturn, to: RefundTarget, amount: string): string =>
  to === 'storeCredit' ? `${amount} becomes store credit of the customer.` : refundWords(channel, amount);

/** What was found in a return, and receiving or cancelling it. */
function useInspection(back: StaffReturn) {
  const [place, setPlace] = useState('');
  const [to, setTo] = useState<RefundTarget>('original');
  const [found, setFound] = useState<Record<number, Outcome>>({});
  const { send, busy } = useSend();
  const isShelved = back.lines.some(({ lineNo }) => (found[lineNo] ?? 'RESTOCK') === 'RESTOCK');

  const receive = async () => {
    const sure = await confirm({
      title: `Receive return ${back.rma}?`,
      body: (
        <ul className="list-disc pl-5">
          {back.lines.map((line) => (
            <li key={line.lineNo}>
              {line.qty} × {line.name} {line.size}: {outcomeLabel(found[line.lineNo] ?? 'RESTOCK').toLowerCase()}
            </li>
          ))}
        </ul>
      ),
      action: 'Receive return',
    });
    if (!sure) return;
    const body = {
      outcomes: back.lines.map(({ lineNo }) => ({ lineNo, outcome: found[lineNo] ?? 'RESTOCK' })),
      ...(isShelved && place !== '' && { place }),
      to,
    };
    const done = await send('POST', `staff/returns/${back.rma}/receive`, { body, schema: receivedReplySchema });
    if (!done) return;
    if (done.already) showToast('Somebody else has already received this return. Nothing was changed.', 'error');
    else
      showToast(
        done.refund > 0
          ? `Return received. ${receivedWords(back, to, formatCents(dollarsToCents(done.refund)))}`
          : 'Return received. No refund is due.',
      );
  };
  const cancel = async () => {
    const sure = await confirm({
      title: `Cancel return ${back.rma}?`,
      body: (
        <p>
          The parcel never arrived, or the customer is keeping the item. Stock reserved for an exchange is released.
        </p>
      ),
      action: 'Cancel the return',
    });
    if (sure) await send('POST', `staff/returns/${back.rma}/cancel`, { done: 'The return is cancelled.' });
  };

  return { place, setPlace, to, setTo, found, setFound, isShelved, receive, cancel, busy };
}
