import { type FormEvent, useState } from 'react';
import {
  type ManagedStore,
  managedStoreReply,
  type StoreClosing,
  storeClosingSchema,
} from '#contract/stores/staff-stores.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSend } from '../../use-send.ts';
import { daysText } from './store-words.tsx';

/** Closes a store for days or for good, or reopens it (OWN-05). */
export function ClosingPanel({ store }: { store: ManagedStore }) {
  const { send, busy, fields, setFields } = useSend();
  const [days, setDays] = useState<Days>({ from: '', until: '', reason: '' });
  const put = (closing: StoreClosing, done: string) =>
    send('PUT', `staff/stores/${encodeURIComponent(store.code)}/closing`, {
      schema: managedStoreReply,
      body: closing,
      done,
    });
  const closeForDays = async (event: FormEvent) => {
    event.preventDefault();
    const read = storeClosingSchema.safeParse({ closed: 'for-days', ...days });
    if (!read.success)
      return setFields(Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message])));
    await put(read.data, 'The closure is entered.');
  };
  const closeForGood = async () => {
    if (await confirmForGood(store)) await put({ closed: 'for-good' }, 'The store is closed.');
  };
  const typed = { days, onChange: setDays, fields };
  if (!store.open || store.closure)
    return <ClosedPanel store={store} busy={busy} reopen={(done) => void put({ closed: 'no' }, done)} />;
  return (
    <Panel title="Closing">
      <form onSubmit={closeForDays} noValidate className="flex flex-wrap items-start gap-4">
        <DayField name="from" label="First day" {...typed} />
        <DayField name="until" label="Last day" {...typed} />
        <Field
          label="What customers read, such as Stocktake"
          name="reason"
          value={days.reason}
          onChange={(reason) => setDays({ ...days, reason })}
          error={fields.reason}
        />
        <div className="pt-6">
          <Button type="submit" variant="secondary" busy={busy}>
            Close for days
          </Button>
        </div>
      </form>
      <div className="mt-5">
        <Button variant="danger" busy={busy} onClick={() => void closeForGood()}>
          Close for good
        </Button>
      </div>
    </Panel>
  );
}

interface Days {
  from: string;
  until: string;
  reason: string;
}
interface DayProps {
  name: 'from' | 'until';
  label: string;
  days: Days;
  onChange: (days: Days) => void;
  fields: Record<string, string>;
}
const DayField = ({ name, label, days, onChange, fields }: DayProps) => (
  <Field
    label={label}
    name={name}
    type="date"
    value={days[name]}
    onChange={(day) => onChange({ ...days, [name]: day })}
    error={fields[name]}
  />
);

const confirmForGood = ({ store, openOrders }: ManagedStore): Promise<boolean> => {
  const left =
    openOrders.total === 0 ? '' : ` ${counted(openOrders.total, 'open order')} stay to be handed over or cancelled.`;
  return confirm({
    title: `Close ${store.name} for good?`,
    body: `Nobody can choose it for collection any more, and its page is gone. Its stock stays where it is.${left}`,
    action: 'Close for good',
  });
};

interface ClosedProps {
  store: ManagedStore;
  busy: boolean;
  reopen: (done: string) => void;
}

/** What a closed store says, and how it opens again. */
const ClosedPanel = ({ store, busy, reopen }: ClosedProps) => (
  <Panel title="Closing">
    <p className="mb-4">
      {store.closure
        ? `Closed ${daysText(store.closure)}: ${store.closure.reason}. On these days nobody can choose it for collection.`
        : 'This store is closed for good. Customers do not see it.'}
    </p>
    <Button busy={busy} onClick={() => reopen(store.open ? 'The closure is removed.' : 'The store is open.')}>
      {store.open ? 'Remove the closure' : 'Reopen'}
    </Button>
  </Panel>
);
