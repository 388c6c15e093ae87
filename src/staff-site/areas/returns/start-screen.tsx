import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { orderMessages } from '#contract/order-messages.ts';
import { type Returnable, type ReturnMethod, returnableSchema, returnReasons, startedReturnSchema } from '#contract/returns.ts';
import { type StaffReturnRequest, staffReturnRequestSchema } from '#contract/staff-returns.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Money } from '../../ui/figures.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useSend } from '../../use-send.ts';

export const loader = ({ params, request }: LoaderFunctionArgs) =>
  callStaff('GET', `staff/orders/${encodeURIComponent(params.number ?? '')}/returnable`, returnableSchema, { signal: request.signal });

type Line = Returnable['lines'][number];
interface Choice {
  qty: number;
  reason: string;
  exchange: string;
}
const NOTHING: Choice = { qty: 0, reason: '', exchange: '' };
const methods: readonly { value: ReturnMethod; label: string }[] = [
  { value: 'STORE', label: 'It is here, at the counter' },
  { value: 'COURIER', label: 'By courier; the customer gets an e-mail how' },
];

/** A return for somebody who stands at the counter with the pair, or rings. */
export function Component() {
  const returnable = useLoaderData<typeof loader>();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [method, setMethod] = useState<ReturnMethod>('STORE');
  const [tried, setTried] = useState(false);
  // A second press, or an answer that got lost, starts it once.
  const [ref] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const { send, busy } = useSend();
  const chosen = returnable.lines.map((line) => ({ line, choice: choices[line.lineId] ?? NOTHING })).filter(({ choice }) => choice.qty > 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const parsed = staffReturnRequestSchema.safeParse({ ref, method, items: chosen.map(toItem) });
    if (!parsed.success) return;
    const goOn = ({ rmaId }: { rmaId: string }) => navigate(`/returns/${rmaId}`);
    await send('POST', `staff/orders/${returnable.number}/returns`, { body: parsed.data, schema: startedReturnSchema, done: 'The return is started.', goOn });
  };
  return (
    <Screen
      title={`Return of order ${returnable.number}`}
      back={{ to: `/orders/${returnable.number}`, label: `Order ${returnable.number}` }}
      note={`Until ${formatCalendarDay(returnable.until)}`}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Panel title="What comes back">
          <ul className="flex flex-col gap-4">
            {returnable.lines.map((line) => (
              <LineChoice
                key={line.lineId}
                line={line}
                choice={choices[line.lineId] ?? NOTHING}
                tried={tried}
                onChange={(change) => setChoices({ ...choices, [line.lineId]: { ...(choices[line.lineId] ?? NOTHING), ...change } })}
              />
            ))}
          </ul>
          {tried && chosen.length === 0 && (
            <p role="alert" className="mt-2 text-sm font-medium text-danger">
              {orderMessages.returnNothingChosen}
            </p>
          )}
        </Panel>
        <Panel title="How it comes">
          <Select label="How" name="method" value={method} onChange={(value) => setMethod(value as ReturnMethod)} options={methods} className="sm:max-w-sm" />
          <div className="mt-4">
            <Button type="submit" busy={busy}>
              Start the return
            </Button>
          </div>
        </Panel>
      </form>
    </Screen>
  );
}

const toItem = ({ line, choice }: { line: Line; choice: Choice }) => ({
  lineId: line.lineId,
  qty: choice.qty,
  reason: choice.reason as StaffReturnRequest['items'][number]['reason'],
  ...(choice.exchange !== '' && { exchangeVariantId: choice.exchange }),
});

function LineChoice({ line, choice, tried, onChange }: { line: Line; choice: Choice; tried: boolean; onChange: (change: Partial<Choice>) => void }) {
  const units = Array.from({ length: line.qty + 1 }, (_, qty) => ({ value: `${qty}`, label: qty === 0 ? 'None' : `${qty}` }));
  return (
    <li className="grid gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0 lg:grid-cols-[1fr_8rem]">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {line.brand} {line.name}
        </p>
        <p className="text-sm text-quiet">
          {[line.size, line.colourName].filter(Boolean).join(' · ')} · <Money dollars={line.each} /> each
        </p>
      </div>
      <Select label="Units" name={`qty-${line.lineId}`} value={`${choice.qty}`} onChange={(value) => onChange({ qty: Number(value) })} options={units} />
      {choice.qty > 0 && (
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
            label="Instead"
            name={`exchange-${line.lineId}`}
            value={choice.exchange}
            onChange={(exchange) => onChange({ exchange })}
            options={[{ value: '', label: 'The money back' }, ...line.exchange.map(({ variantId, size }) => ({ value: variantId, label: `Size ${size}` }))]}
          />
        </div>
      )}
    </li>
  );
}
