import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { orderMessages } from '#contract/messages/order-messages.ts';
import {
  type Returnable,
  type ReturnMethod,
  returnableSchema,
  returnReasons,
  startedReturnSchema,
} from '#contract/orders/returns.ts';
import {
  counterExchangeReply,
  counterExchangeSchema,
  type StaffReturnRequest,
  staffReturnRequestSchema,
} from '#contract/staff/orders/staff-returns.ts';
import { locationsReply } from '#contract/staff/products/staff-stock.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { Select, Tick } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Money } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';

/** With `?place=` the sizes are those in stock at that store, to be handed over at once. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const place = new URL(request.url).searchParams.get('place') ?? '';
  const { signal } = request;
  const [returnable, { locations }] = await Promise.all([
    callStaff(
      'GET',
      `staff/orders/${encodeURIComponent(params.number ?? '')}/returnable${queryText({ place })}`,
      returnableSchema,
      { signal },
    ),
    callStaff('GET', 'staff/locations', locationsReply, { signal }),
  ]);
  return { returnable, stores: locations.filter(({ kind }) => kind === 'store'), place };
}

type Line = Returnable['lines'][number];
interface Choice {
  qty: number;
  reason: string;
  exchange: string;
  /** The returned item cannot be sold again. */
  unfit: boolean;
}
const NOTHING: Choice = { qty: 0, reason: '', exchange: '', unfit: false };
const methods: readonly { value: ReturnMethod; label: string }[] = [
  { value: 'STORE', label: 'Handed in at the counter' },
  { value: 'COURIER', label: 'By courier; the customer gets instructions by email' },
];

/** Starts a return for a customer at the counter or on the phone. */
export function Component() {
  const { returnable, stores, place } = useLoaderData<typeof loader>();
  const { choices, choose, method, setMethod, leaveSizes, tried, isNothingChosen, submit, busy } = useReturnStart(
    returnable,
    place,
  );
  return (
    <Screen
      title={`Return of order ${returnable.number}`}
      back={{ to: `/orders/${returnable.number}`, label: `Order ${returnable.number}` }}
      note={`Until ${formatCalendarDay(returnable.until)}`}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Panel title="Items to return">
          <ul className="flex flex-col gap-4">
            {returnable.lines.map((line) => (
              <LineChoice
                key={line.lineId}
                line={line}
                choice={choices[line.lineId] ?? NOTHING}
                tried={tried}
                now={place !== ''}
                onChange={(change) => choose(line.lineId, change)}
              />
            ))}
          </ul>
          {tried && isNothingChosen && (
            <p role="alert" className="mt-2 text-sm font-medium text-danger">
              {orderMessages.returnNothingChosen}
            </p>
          )}
        </Panel>
        <HowItComes
          stores={stores}
          place={place}
          method={method}
          onMethod={setMethod}
          onStore={leaveSizes}
          busy={busy}
        />
      </form>
    </Screen>
  );
}

/** What is chosen for a return, and starting it, or exchanging at the counter. */
function useReturnStart(returnable: Returnable, place: string) {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [method, setMethod] = useState<ReturnMethod>('STORE');
  const [tried, setTried] = useState(false);
  // Idempotency reference: a repeated click, or a retry after a lost answer, starts it once.
  const [ref] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const { send, busy } = useSend();
  const chosen = returnable.lines
    .map((line) => ({ line, choice: choices[line.lineId] ?? NOTHING }))
    .filter(({ choice }) => choice.qty > 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (place !== '') return exchange();
    const parsed = staffReturnRequestSchema.safeParse({ ref, method, items: chosen.map(toItem) });
    if (!parsed.success) return;
    const onDone = ({ rmaId }: { rmaId: string }) => navigate(`/returns/${rmaId}`);
    await send('POST', `staff/orders/${returnable.number}/returns`, {
      body: parsed.data,
      schema: startedReturnSchema,
      done: 'The return is started.',
      onDone,
    });
  };
  const exchange = async () => {
    const parsed = counterExchangeSchema.safeParse({
      ref,
      place,
      items: chosen.map((one) => ({ ...toItem(one), outcome: one.choice.unfit ? 'WRITE_OFF' : 'RESTOCK' })),
    });
    if (!parsed.success) return;
    await send('POST', `staff/orders/${returnable.number}/exchanges`, {
      body: parsed.data,
      schema: counterExchangeReply,
      done: 'Exchanged. Hand over the new item.',
      onDone: ({ rmaId }) => navigate(`/returns/${rmaId}`),
    });
  };
  const choose = (lineId: string, change: Partial<Choice>) =>
    setChoices({ ...choices, [lineId]: { ...(choices[lineId] ?? NOTHING), ...change } });
  /** The sizes are those in stock at another location. */
  const leaveSizes = () =>
    setChoices((now) =>
      Object.fromEntries(Object.entries(now).map(([line, choice]) => [line, { ...choice, exchange: '' }])),
    );
  const isNothingChosen = chosen.length === 0;
  return { choices, choose, method, setMethod, leaveSizes, tried, isNothingChosen, submit, busy };
}

/** By courier, to the counter, or exchanged at once from the stock of a store. */
function HowItComes({
  stores,
  place,
  method,
  onMethod,
  onStore,
  busy,
}: {
  stores: readonly { id: string; name: string }[];
  place: string;
  method: ReturnMethod;
  onMethod: (method: ReturnMethod) => void;
  /** Another location was chosen. */
  onStore: () => void;
  busy: boolean;
}) {
  const [, setSearch] = useSearchParams();
  return (
    <Panel title="Return method">
      <Select
        label="Method"
        name="method"
        value={place === '' ? method : `now:${place}`}
        onChange={(value) => {
          const store = value.startsWith('now:') ? value.slice('now:'.length) : '';
          if (store === '') onMethod(value as ReturnMethod);
          if (store === place) return;
          onStore();
          setSearch(store === '' ? {} : { place: store }, { replace: true });
        }}
        options={[
          ...methods,
          ...stores.map(({ id, name }) => ({
            value: `now:${id}`,
            label: `Exchange now, from the stock of ${name}`,
          })),
        ]}
        className="sm:max-w-md"
      />
      <div className="mt-4">
        <Button type="submit" busy={busy}>
          {place === '' ? 'Start the return' : 'Exchange now'}
        </Button>
      </div>
    </Panel>
  );
}

const toItem = ({ line, choice }: { line: Line; choice: Choice }) => ({
  lineId: line.lineId,
  qty: choice.qty,
  reason: choice.reason as StaffReturnRequest['items'][number]['reason'],
  ...(choice.exchange !== '' && { exchangeVariantId: choice.exchange }),
});

interface LineChoiceProps {
  line: Line;
  choice: Choice;
  tried: boolean;
  /** Another size is handed over at once, so it has to be chosen. */
  now: boolean;
  onChange: (change: Partial<Choice>) => void;
}

function LineChoice(props: LineChoiceProps) {
  const { line, choice, onChange } = props;
  const units = Array.from({ length: line.qty + 1 }, (_, qty) => ({
    value: `${qty}`,
    label: qty === 0 ? 'None' : `${qty}`,
  }));
  return (
    <li className="grid gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0 lg:grid-cols-[1fr_8rem]">
      <div className="min-w-0">
        <p className="font-semibold break-words">{productName(line)}</p>
        <p className="text-sm text-quiet">
          {[line.size, line.colourName].filter(Boolean).join(' · ')} · <Money dollars={line.each} /> each
        </p>
      </div>
      <Select
        label="Units"
        name={`qty-${line.lineId}`}
        value={`${choice.qty}`}
        onChange={(value) => onChange({ qty: Number(value) })}
        options={units}
      />
      {choice.qty > 0 && <LineAnswers {...props} />}
    </li>
  );
}

/** Why a line comes back, and what for. */
function LineAnswers({ line, choice, tried, now, onChange }: LineChoiceProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:col-span-2">
      <Select
        label="Reason"
        name={`reason-${line.lineId}`}
        value={choice.reason}
        onChange={(reason) => onChange({ reason })}
        options={[{ value: '', label: 'Choose…' }, ...returnReasons.map((value) => ({ value, label: value }))]}
        {...(tried && choice.reason === '' && { error: orderMessages.returnReasonRequired })}
      />
      <Select
        label="Refund or exchange"
        name={`exchange-${line.lineId}`}
        value={choice.exchange}
        onChange={(exchange) => onChange({ exchange })}
        {...(now &&
          tried &&
          choice.exchange === '' && {
            error: line.exchange.length > 0 ? 'Choose the size to hand over.' : 'This store has no other size.',
          })}
        options={[
          { value: '', label: now ? 'Choose…' : 'Refund' },
          ...line.exchange.map(({ variantId, size }) => ({ value: variantId, label: `Size ${size}` })),
        ]}
      />
      {now && (
        <Tick
          label="Not fit for sale"
          name={`unfit-${line.lineId}`}
          checked={choice.unfit}
          onChange={(unfit) => onChange({ unfit })}
        />
      )}
    </div>
  );
}
