import { type FormEvent, useState } from 'react';
import { type IssuedReply, issueCardSchema, issuedReply } from '#contract/staff/staff-gift-cards.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Money } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';

/** Issues a card by the shop; its code and PIN are shown here once. */
export function Component() {
  const [issued, setIssued] = useState<IssuedReply | null>(null);
  return (
    <Screen title="Issue a gift card" back={{ to: '/gift-cards', label: 'Gift cards' }}>
      {issued ? <IssuedCard issued={issued} /> : <IssueForm onIssued={setIssued} />}
    </Screen>
  );
}

/** The only time that code and PIN are shown. */
function IssuedCard({ issued }: { issued: IssuedReply }) {
  return (
    <Panel title="Card details">
      <p className="mb-4 font-medium">Write this down or give it to its holder now. It will not be shown again.</p>
      <Facts
        facts={[
          [
            'Code',
            <span key="c" className="font-semibold tabular-nums">
              {issued.code.replace(/(\d{4})(?=\d)/g, '$1 ')}
            </span>,
          ],
          [
            'PIN',
            <span key="p" className="font-semibold tabular-nums">
              {issued.pin}
            </span>,
          ],
          ['Amount', <Money key="a" dollars={issued.amount} />],
          ['Expires', formatDayYear(new Date(`${issued.expires}T00:00:00Z`))],
        ]}
      />
      <div className="mt-5">
        <ButtonLink to={`/gift-cards/${issued.id}`}>I have saved it. Continue</ButtonLink>
      </div>
    </Panel>
  );
}

function IssueForm({ onIssued }: { onIssued: (issued: IssuedReply) => void }) {
  const [cardId] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState('');
  const [years, setYears] = useState('3');
  const { send, busy, fields, setFields } = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = issueCardSchema.safeParse({
      cardId,
      amount: /^\d+(\.\d{1,2})?$/.test(amount.trim()) ? Number(amount) : Number.NaN,
      years: Number(years),
    });
    if (!parsed.success) {
      const wrong = parsed.error.issues.map(({ path }) => path.join('.'));
      return setFields({
        ...(wrong.includes('amount') && { amount: 'Enter an amount such as 50 or 49.90, at most 5000.' }),
        ...(wrong.includes('years') && { years: 'Enter 3 to 100: the law requires at least three years.' }),
      });
    }
    const body = (
      <p>
        A card worth <Money dollars={parsed.data.amount} />, valid for {parsed.data.years} years. It can be spent like
        money; your name is recorded with it.
      </p>
    );
    if (!(await confirm({ title: 'Issue this card?', body, action: 'Issue card' }))) return;
    const reply = await send('POST', 'staff/gift-cards', { schema: issuedReply, body: parsed.data });
    if (reply) onIssued(reply);
  };
  return (
    <Panel title="Value and validity">
      <form onSubmit={submit} noValidate className="flex max-w-sm flex-col gap-4">
        <Field
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={setAmount}
          error={fields.amount}
        />
        <Field
          label="Valid for (years)"
          name="years"
          inputMode="numeric"
          autoComplete="off"
          value={years}
          onChange={setYears}
          error={fields.years}
        />
        <div>
          <Button type="submit" busy={busy}>
            Issue card
          </Button>
        </div>
      </form>
    </Panel>
  );
}
