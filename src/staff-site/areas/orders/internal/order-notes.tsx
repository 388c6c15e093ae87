import { type FormEvent, useState } from 'react';
import { noteRequestSchema, type StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { useMay } from '../../../session.ts';
import { TextBlock, Tick } from '../../../ui/forms/field.tsx';
import { SubmitRow } from '../../../ui/forms/submit-row.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { When } from '../../../ui/values.tsx';
import { useSend } from '../../../use-send.ts';

/** The notes of the people who work here, and one more. */
export function Notes({ order }: { order: StaffOrder }) {
  const [body, setBody] = useState('');
  const [forCustomer, setForCustomer] = useState(false);
  const mayWrite = useMay('writeToCustomers');
  const { send, busy, fields, setFields } = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = noteRequestSchema.safeParse({ body, forCustomer });
    if (!parsed.success) {
      setFields({ body: parsed.error.issues[0]?.message ?? '' });
      return;
    }
    if (await send('POST', `staff/orders/${order.number}/notes`, { body: parsed.data, done: 'The note is saved.' })) {
      setBody('');
      setForCustomer(false);
    }
  };
  return (
    <Panel title="Notes">
      {order.notes.length > 0 && (
        <ul className="mb-4 flex flex-col gap-3">
          {order.notes.map((note) => (
            <li key={`${note.at} ${note.who}`} className="border-l-2 border-line-strong pl-3">
              <p className="break-words whitespace-pre-wrap">{note.body}</p>
              <p className="text-sm text-quiet">
                {note.who}, <When at={note.at} />
                {note.forCustomer && ', the customer sees it'}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate className="no-print flex flex-col gap-3">
        <TextBlock
          label="Add a note"
          name="note"
          rows={2}
          maxLength={2000}
          hint={
            forCustomer
              ? 'Shown on the page of the order. Write an email to be sure that it is read.'
              : 'Visible to staff only. A customer who requests their data receives these notes too.'
          }
          value={body}
          onChange={setBody}
          error={fields.body}
        />
        {mayWrite && (
          <Tick label="Show it to the customer" name="forCustomer" checked={forCustomer} onChange={setForCustomer} />
        )}
        <SubmitRow label="Save note" busy={busy} />
      </form>
    </Panel>
  );
}
