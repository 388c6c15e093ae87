import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { phoneOrderPlacedSchema, takeCounterPaymentSchema } from '#contract/staff/orders/staff-phone-orders.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Field, RadioGroup } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSend } from '../../../use-send.ts';
import { phoneProblems } from './phone-draft-form.ts';

const inWords = (dollars: number): string => formatCents(dollarsToCents(dollars));

/** Cash or a card at the counter: the order is placed once the money is in hand. */
export function TakePayment({ draftId, total }: { draftId: string; total: number }) {
  const navigate = useNavigate();
  const [tender, setTender] = useState<'cash' | 'terminal'>('cash');
  const [reference, setReference] = useState('');
  // Sent twice, one payment is taken.
  const [attemptId] = useState(() => crypto.randomUUID());
  const { send, busy, fields, setFields } = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = takeCounterPaymentSchema.safeParse({ attemptId, tender, reference, total });
    if (!parsed.success) return setFields(phoneProblems(parsed.error.issues));
    const words = `${inWords(total)} ${tender === 'cash' ? 'in cash' : 'at the card terminal'}`;
    const body = <p>The order is placed as paid. Your name is recorded with it.</p>;
    if (!(await confirm({ title: `Did you take ${words}?`, body, action: 'I took the money' }))) return;
    await send('POST', `staff/phone-orders/${draftId}/payment`, {
      body: parsed.data,
      schema: phoneOrderPlacedSchema,
      done: ({ orderNumber }) => `Order ${orderNumber} is placed.`,
      onDone: ({ orderNumber }) => navigate(`/orders/${orderNumber}`),
    });
  };
  return (
    <Panel title="Take the money at a counter">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <RadioGroup
          label="Paid with"
          name="tender"
          value={tender}
          onChange={setTender}
          options={[
            { value: 'cash', label: 'Cash' },
            { value: 'terminal', label: 'Card terminal' },
          ]}
        />
        {tender === 'terminal' && (
          <Field
            label="Reference of the terminal"
            name="reference"
            autoComplete="off"
            maxLength={64}
            hint="As on its slip."
            value={reference}
            onChange={setReference}
            error={fields.reference}
          />
        )}
        <div>
          <Button type="submit" busy={busy}>
            Take {inWords(total)}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
