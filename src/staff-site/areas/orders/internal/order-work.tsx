import { type FormEvent, useState } from 'react';
import { tagField } from '#contract/fields/tags/tag-field.ts';
import { type OrderAction, type OrderQueues, orderWorkReportSchema } from '#contract/staff/orders/staff-order-work.ts';
import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { useMay } from '../../../session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useSend } from '../../../use-send.ts';

/** Does one action for this order and says what became of it; false where it was refused. */
export function useOrderAction(number: string) {
  const { send, busy } = useSend();
  const act = async (action: OrderAction, done: string): Promise<boolean> => {
    const report = await send('POST', 'staff/order-work', {
      body: { key: crypto.randomUUID(), numbers: [number], action },
      schema: orderWorkReportSchema,
    });
    const [result] = report?.results ?? [];
    if (!result) return false;
    if (result.outcome === 'REFUSED') showToast(result.why, 'error');
    else showToast(done);
    return result.outcome !== 'REFUSED';
  };
  return { act, busy };
}

/** Whose job the order is, and its tags (EDIT-05). */
export function OrderWork({ order, people }: { order: StaffOrder } & Pick<OrderQueues, 'people'>) {
  const mayWork = useMay('workOrders');
  const { act, busy } = useOrderAction(order.number);
  if (!mayWork) return null;
  // A member who has left, or may no longer work on orders, keeps the order until somebody else takes it.
  const known = people.some(({ staffId }) => staffId === order.assignee?.staffId);
  const listed = order.assignee && !known ? [...people, order.assignee] : people;
  return (
    <Panel title="Who and what">
      <Select
        label="Assigned to"
        name="assignee"
        value={order.assignee?.staffId ?? ''}
        onChange={(to) =>
          void act(
            { kind: 'assign', to: to === '' ? null : to },
            to === '' ? 'Nobody is assigned to this order.' : 'The order is assigned.',
          )
        }
        options={[
          { value: '', label: 'Nobody' },
          ...listed.map(({ staffId, name }) => ({ value: staffId, label: name })),
        ]}
      />
      <div className="mt-4">
        {order.tags.length > 0 && (
          <ul aria-label="Tags" className="mb-3 flex flex-wrap gap-1">
            {order.tags.map((tag) => (
              <li key={tag} className="flex items-center gap-1 rounded-xs border border-line bg-sunken pl-2 text-sm">
                <span className="break-all">{tag}</span>
                <Button
                  small
                  variant="quiet"
                  busy={busy}
                  aria-label={`Remove tag ${tag}`}
                  onClick={() => void act({ kind: 'untag', tag }, 'The tag is removed.')}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <AddTag busy={busy} onAdd={(tag) => act({ kind: 'tag', tag }, 'The tag is added.')} />
      </div>
    </Panel>
  );
}

function AddTag({ busy, onAdd }: { busy: boolean; onAdd: (tag: string) => Promise<boolean> }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const tag = tagField.safeParse(typed);
    setError(tag.success ? '' : (tag.error.issues[0]?.message ?? ''));
    if (tag.success && (await onAdd(tag.data))) setTyped('');
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-2">
      <Field
        className="min-w-0 flex-1"
        label="Add a tag"
        name="tag"
        maxLength={30}
        value={typed}
        onChange={setTyped}
        error={error}
      />
      <div className="pt-6">
        <Button type="submit" variant="secondary" busy={busy}>
          Add
        </Button>
      </div>
    </form>
  );
}
