/** The form of a return: items, reason, and refund or exchange (RET-01, RET-02). */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import {
  type Returnable,
  type ReturnMethod,
  type ReturnRequest,
  returnReasons,
  type StartedReturn,
} from '#contract/orders/returns.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import { FieldError, inputClasses } from '#storefront/ui/forms/text-field.tsx';

type Line = Returnable['lines'][number];
interface Choice {
  chosen: boolean;
  qty: number;
  reason: string;
  /** '' for a refund. */
  exchange: string;
}
const untouched: Choice = { chosen: false, qty: 1, reason: '', exchange: '' };

export function ReturnForm({
  returnable,
  token,
  onStarted,
}: {
  returnable: Returnable;
  token: string;
  onStarted: (rmaId: string) => void;
}) {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [method, setMethod] = useState<ReturnMethod>('COURIER');
  const [failure, setFailure] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const choiceOf = (line: Line): Choice => choices[line.lineId] ?? untouched;
  const chosen = returnable.lines.filter((line) => choiceOf(line).chosen);
  const missing = chosen.filter((line) => choiceOf(line).reason === '');
  const money_ = chosen.reduce(
    (sum, line) => sum + (choiceOf(line).exchange === '' ? line.each * choiceOf(line).qty : 0),
    0,
  );

  useEffect(() => {
    if (failure) form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [failure]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setFailure(chosen.length === 0 ? orderMessages.returnNothingChosen : null);
    if (chosen.length === 0) return;
    if (missing.length > 0) {
      form.current?.querySelector<HTMLElement>(`[name="reason-${missing[0]?.lineId}"]`)?.focus();
      return;
    }
    setBusy(true);
    const items = chosen.map((line) => {
      const { qty, reason, exchange } = choiceOf(line);
      return {
        lineId: line.lineId,
        qty,
        reason: reason as ReturnRequest['items'][number]['reason'],
        ...(exchange && { exchangeVariantId: exchange }),
      };
    });
    const body: ReturnRequest = { token, items, method };
    const reply = await callApi<StartedReturn>('POST', `orders/${returnable.number}/returns`, body);
    setBusy(false);
    if (reply.ok) onStarted(reply.value.rmaId);
    else
      setFailure(
        reply.error.kind === 'refused' && reply.error.status < 500
          ? reply.error.body.message
          : orderMessages.returnFailed,
      );
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      method="post"
      noValidate
      aria-busy={busy}
      className="grid gap-8"
    >
      {failure && <Alert tone="error">{failure}</Alert>}
      <fieldset>
        <legend className="mb-3 font-display text-xl font-bold">What comes back?</legend>
        <ul className="grid gap-4">
          {returnable.lines.map((line) => (
            <LineChoice
              key={line.lineId}
              line={line}
              choice={choiceOf(line)}
              needsReason={tried && choiceOf(line).chosen && choiceOf(line).reason === ''}
              onChange={(change) => setChoices({ ...choices, [line.lineId]: { ...choiceOf(line), ...change } })}
            />
          ))}
        </ul>
      </fieldset>
      <fieldset>
        <legend className="mb-3 font-display text-xl font-bold">How does it come back?</legend>
        <RadioCard
          name="method"
          value="COURIER"
          checked={method === 'COURIER'}
          onChoose={() => setMethod('COURIER')}
          title="Send it by courier"
          detail="You get a label with our address and the return’s number."
        />
        <RadioCard
          name="method"
          value="STORE"
          checked={method === 'STORE'}
          onChoose={() => setMethod('STORE')}
          title="Drop it off at a store"
          detail="Any of our stores takes it in."
        />
      </fieldset>
      <div className="border-t border-line pt-6">
        <p role="status" className="mb-4">
          {chosen.length > 0 && money_ > 0 && (
            <>
              <strong className="tabular-nums">{money(money_)}</strong> goes back to how you paid once we have it.
            </>
          )}
          {chosen.length > 0 && money_ === 0 && 'We hold the size you want, and send it once we have your parcel.'}
        </p>
        <Button type="submit" busy={busy}>
          Start the return
        </Button>
        <p className="mt-3 text-sm text-quiet">
          You can return items of this order until {formatCalendarDay(returnable.until)}.
        </p>
      </div>
    </form>
  );
}

function LineChoice({
  line,
  choice,
  needsReason,
  onChange,
}: {
  line: Line;
  choice: Choice;
  needsReason: boolean;
  onChange: (change: Partial<Choice>) => void;
}) {
  const id = useId();
  const select = `h-12 ${inputClasses}`;
  return (
    <li className={`rounded-xs border bg-raised px-4 py-3 ${choice.chosen ? 'border-ink' : 'border-line'}`}>
      <Checkbox name={`line-${line.lineId}`} checked={choice.chosen} onChange={(chosen) => onChange({ chosen })}>
        <span className="font-semibold wrap-break-word">
          {line.brand} {line.name}
        </span>
        <span className="block text-sm text-quiet">
          {[line.colourName, line.size && `Size ${line.size}`, money(line.each)].filter(Boolean).join(' · ')}
        </span>
      </Checkbox>
      {choice.chosen && (
        <div className="grid gap-4 pt-2 pb-2 sm:grid-cols-2 sm:pl-9">
          {line.qty > 1 && (
            <label className="block text-sm font-semibold">
              Quantity
              <select
                name={`qty-${line.lineId}`}
                value={choice.qty}
                onChange={(event) => onChange({ qty: Number(event.currentTarget.value) })}
                className={`mt-1 font-normal ${select}`}
              >
                {Array.from({ length: line.qty }, (_, index) => (
                  <option key={index + 1}>{index + 1}</option>
                ))}
              </select>
            </label>
          )}
          <div>
            <label htmlFor={`${id}-reason`} className="mb-1 block text-sm font-semibold">
              Reason
            </label>
            <select
              id={`${id}-reason`}
              name={`reason-${line.lineId}`}
              value={choice.reason}
              required
              aria-invalid={needsReason || undefined}
              aria-describedby={needsReason ? `${id}-error` : undefined}
              onChange={(event) => onChange({ reason: event.currentTarget.value })}
              className={select}
            >
              <option value="">Choose…</option>
              {returnReasons.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </select>
            <FieldError id={`${id}-error`} message={needsReason ? orderMessages.returnReasonRequired : undefined} />
          </div>
          {line.exchange.length > 0 && (
            <label className="block text-sm font-semibold">
              Instead
              <select
                name={`exchange-${line.lineId}`}
                value={choice.exchange}
                onChange={(event) => onChange({ exchange: event.currentTarget.value })}
                className={`mt-1 font-normal ${select}`}
              >
                <option value="">My money back</option>
                {line.exchange.map(({ variantId, size }) => (
                  <option key={variantId} value={variantId}>
                    Size {size}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      )}
    </li>
  );
}
