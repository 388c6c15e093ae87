import { type FormEvent, useState } from 'react';
import type { RefusedGoods } from '#contract/orders/returns.ts';
import { refuseReturnSchema } from '#contract/staff/orders/staff-returns.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Select, TextBlock } from '../../ui/forms/field.tsx';
import { SubmitRow } from '../../ui/forms/submit-row.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSend } from '../../use-send.ts';

export const goodsWords: Record<RefusedGoods, string> = {
  NOT_SENT: 'With the customer; they send nothing',
  SENT_BACK: 'We send them back',
  KEPT: 'We keep them until the customer answers',
};

/** Refusing a return: closed until it is wanted, because most returns are received (RET-07). */
export function RefusePanel({ rma }: { rma: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Panel title="Not accepted?">
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Refuse this return
        </Button>
      </Panel>
    );
  return (
    <Panel title="Refuse this return">
      <RefuseForm rma={rma} />
    </Panel>
  );
}

function RefuseForm({ rma }: { rma: string }) {
  const [goods, setGoods] = useState<RefusedGoods | ''>('');
  const [reason, setReason] = useState('');
  const { send, busy, fields, setFields } = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = refuseReturnSchema.safeParse({ reason, goods });
    if (!parsed.success)
      return setFields(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
    const sure = await confirm({
      title: `Refuse return ${rma}?`,
      body: (
        <p>
          Nothing is refunded, a size held for an exchange is released, and the customer is emailed your reason. This
          cannot be undone.
        </p>
      ),
      action: 'Refuse the return',
    });
    if (sure)
      await send('POST', `staff/returns/${rma}/refuse`, {
        body: parsed.data,
        done: 'The return is refused. The customer is told.',
      });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-quiet">
        For a faulty pair the Consumer Guarantees Act gives the customer rights whatever it looks like.
      </p>
      <Select
        label="Where the items are"
        name="goods"
        value={goods}
        onChange={(value) => setGoods(value as RefusedGoods)}
        options={[
          { value: '', label: 'Choose…' },
          ...Object.entries(goodsWords).map(([value, label]) => ({ value, label })),
        ]}
        className="sm:max-w-md"
        {...(fields.goods && { error: fields.goods })}
      />
      <TextBlock
        label="Reason"
        name="reason"
        rows={4}
        maxLength={500}
        hint="The customer reads it in an email and with the order."
        value={reason}
        onChange={setReason}
        {...(fields.reason && { error: fields.reason })}
      />
      <SubmitRow label="Refuse the return" busy={busy} />
    </form>
  );
}
