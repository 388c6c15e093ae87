import { type FormEvent, useState } from 'react';
import { tagField } from '#contract/fields/tags/tag-field.ts';
import { carriers } from '#contract/orders/carriers.ts';
import type { OrderAction, OrderQueues } from '#contract/staff/orders/staff-order-work.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { PrintLinks } from '../print/print-links.tsx';

interface BulkActionsProps {
  numbers: readonly string[];
  lists: OrderQueues;
  busy: boolean;
  onStart: (action: OrderAction, what: string) => void;
  onClear: () => void;
}
type OpenForm = 'dispatch' | 'tag' | 'assign' | null;

/** What can be done with the chosen orders together (EDIT-05). */
export function BulkActions({ numbers, lists, busy, onStart, onClear }: BulkActionsProps) {
  const [open, setOpen] = useState<OpenForm>(null);
  const start = (action: OrderAction, what: string) => {
    setOpen(null);
    onStart(action, what);
  };
  const opener = (form: Exclude<OpenForm, null>, label: string) => (
    <Button
      small
      variant="secondary"
      aria-expanded={open === form}
      onClick={() => setOpen(open === form ? null : form)}
    >
      {label}
    </Button>
  );
  return (
    <section aria-label="Chosen orders" className="no-print mb-3 border-l-4 border-line-strong bg-raised px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status">{counted(numbers.length, 'order')} chosen</p>
        <PrintLinks numbers={numbers} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button small variant="secondary" busy={busy} onClick={() => start({ kind: 'pack' }, 'Packed')}>
          Mark as packed
        </Button>
        <Button small variant="secondary" busy={busy} onClick={() => start({ kind: 'unpack' }, 'Marked as not packed')}>
          Mark as not packed
        </Button>
        {opener('dispatch', 'Mark as sent')}
        {opener('tag', 'Tag')}
        {opener('assign', 'Assign')}
        <Button small variant="quiet" onClick={onClear}>
          Choose none
        </Button>
      </div>
      {open === 'dispatch' && <DispatchAll count={numbers.length} busy={busy} onStart={start} />}
      {open === 'tag' && <TagAll busy={busy} onStart={start} />}
      {open === 'assign' && <AssignAll people={lists.people} busy={busy} onStart={start} />}
    </section>
  );
}

type FormProps = Pick<BulkActionsProps, 'busy' | 'onStart'>;
const FORM = 'mt-3 flex flex-wrap items-end gap-2';

function DispatchAll({ count, busy, onStart }: FormProps & { count: number }) {
  const [carrier, setCarrier] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sure = await confirm({
      title: `Mark ${counted(count, 'order')} as sent?`,
      body: (
        <p>
          Everything left of each order leaves as one parcel without a tracking number, and each customer gets an email.
          This cannot be undone. Orders that cannot be sent now stay as they are.
        </p>
      ),
      action: 'Mark as sent',
    });
    if (sure) onStart({ kind: 'dispatch', carrier }, 'Sent');
  };
  return (
    <form onSubmit={submit} className={FORM}>
      <Select
        className="w-56"
        label="Carrier"
        name="carrier"
        optional
        value={carrier}
        onChange={setCarrier}
        options={[{ value: '', label: 'None' }, ...carriers.map(({ name }) => ({ value: name, label: name }))]}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        Send all
      </Button>
    </form>
  );
}

function TagAll({ busy, onStart }: FormProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const act = (kind: 'tag' | 'untag') => {
    const tag = tagField.safeParse(typed);
    setError(tag.success ? '' : (tag.error.issues[0]?.message ?? ''));
    if (tag.success) onStart({ kind, tag: tag.data }, `${kind === 'tag' ? 'Tagged' : 'Tag removed,'} ${tag.data}`);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act('tag');
      }}
      className={FORM}
    >
      <Field className="w-56" label="Tag" name="tag" maxLength={30} value={typed} onChange={setTyped} error={error} />
      <Button type="submit" variant="secondary" busy={busy}>
        Add tag
      </Button>
      <Button variant="quiet" busy={busy} onClick={() => act('untag')}>
        Remove tag
      </Button>
    </form>
  );
}

function AssignAll({ people, busy, onStart }: FormProps & Pick<OrderQueues, 'people'>) {
  const [to, setTo] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onStart({ kind: 'assign', to: to === '' ? null : to }, 'Assigned');
  };
  return (
    <form onSubmit={submit} className={FORM}>
      <Select
        className="w-56"
        label="Assign to"
        name="to"
        value={to}
        onChange={setTo}
        options={[
          { value: '', label: 'Nobody' },
          ...people.map(({ staffId, name }) => ({ value: staffId, label: name })),
        ]}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        Assign all
      </Button>
    </form>
  );
}
