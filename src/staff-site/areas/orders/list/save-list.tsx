import { type FormEvent, useState } from 'react';
import { type OrderQueues, queueRequestSchema } from '#contract/staff/orders/staff-order-work.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { useSend } from '../../../use-send.ts';

/** Saves the list that is open, with its filter, for all staff. */
export function SaveList({ filter }: { filter: URLSearchParams }) {
  const [name, setName] = useState('');
  const { send, busy, fields, setFields } = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = queueRequestSchema.safeParse({ name, filter: Object.fromEntries(filter) });
    if (!parsed.success) {
      setFields({ name: parsed.error.issues[0]?.message ?? '' });
      return;
    }
    if (await send('POST', 'staff/order-queues', { body: parsed.data, done: 'The list is saved.' })) setName('');
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
      <Field
        className="w-64"
        label="Save this list as"
        name="name"
        maxLength={40}
        hint="All staff see it."
        value={name}
        onChange={setName}
        error={fields.name}
      />
      <div className="pt-6">
        <Button type="submit" variant="secondary" busy={busy}>
          Save list
        </Button>
      </div>
    </form>
  );
}

export function DeleteList({ list }: { list: OrderQueues['queues'][number] }) {
  const { send, busy } = useSend();
  return (
    <Button
      small
      variant="danger"
      busy={busy}
      onClick={async () => {
        const sure = await confirm({
          title: `Delete the list ${list.name}?`,
          body: <p>All staff lose this list. Its orders stay as they are.</p>,
          action: 'Delete the list',
        });
        if (sure) await send('DELETE', `staff/order-queues/${list.id}`, { done: 'The list is deleted.' });
      }}
    >
      Delete this list
    </Button>
  );
}
