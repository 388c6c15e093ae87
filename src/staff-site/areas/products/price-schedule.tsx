import { type FormEvent, useState } from 'react';
import { type ProductReply, scheduledReply, schedulePriceSchema } from '#contract/staff/products/staff-products.ts';
import { fromField } from '../../nz-moment.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Status, When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { WasReasonField } from './internal/was-reason-field.tsx';

type Sending = ReturnType<typeof useSend>;
type Change = ProductReply['priceChanges'][number];
const tones = { waiting: 'waiting', applied: 'good', cancelled: 'done' } as const;
const words = { waiting: 'scheduled', applied: 'active', cancelled: 'cancelled' } as const;

/** Scheduled prices with start and end. */
export function PriceSchedule({
  reply: { product, priceChanges, lowestPrice },
  mayEdit,
}: {
  reply: ProductReply;
  mayEdit: boolean;
}) {
  const path = `staff/products/${encodeURIComponent(product.code)}/prices`;
  const sending = useSend();
  return (
    <Panel
      title="Scheduled prices"
      actions={
        <ButtonLink small to={`/products/${encodeURIComponent(product.code)}/prices`}>
          Price history
        </ButtonLink>
      }
    >
      <PriceChanges
        changes={priceChanges}
        path={path}
        mayEdit={mayEdit}
        sending={sending}
        empty={`No price changes scheduled. Current price: $${product.price}${product.originalPrice ? `, was $${product.originalPrice}` : ''}.`}
      />
      {lowestPrice !== null && (
        <p className="mt-3 text-quiet">
          Lowest price of the last 30 days: <span className="tabular-nums">${lowestPrice}</span>
        </p>
      )}
      {mayEdit && (
        <details className="mt-3">
          <summary className="min-h-9 cursor-pointer py-1.5 font-semibold underline underline-offset-4">
            Schedule a price
          </summary>
          <NextPrice path={path} sending={sending} />
        </details>
      )}
    </Panel>
  );
}

/** Schedules one more price. */
function NextPrice({ path, sending }: { path: string; sending: Sending }) {
  const { values, set, submit, busy, fields } = useNextPrice(path, sending);
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field
        label="Price in dollars"
        name="newPrice"
        inputMode="decimal"
        autoComplete="off"
        value={values.price}
        onChange={set('price')}
        error={fields.price}
      />
      <Field
        label="Was"
        name="newOriginalPrice"
        optional
        inputMode="decimal"
        autoComplete="off"
        value={values.originalPrice}
        onChange={set('originalPrice')}
        error={fields.originalPrice}
      />
      <Field
        label="From (New Zealand time)"
        name="startsAt"
        type="datetime-local"
        value={values.startsAt}
        onChange={set('startsAt')}
        error={fields.startsAt}
      />
      <Field
        label="Until"
        name="endsAt"
        optional
        type="datetime-local"
        value={values.endsAt}
        onChange={set('endsAt')}
        error={fields.endsAt}
        hint="After that, today’s price applies again."
      />
      <WasReasonField
        name="newWasReason"
        value={values.wasReason}
        onChange={set('wasReason')}
        error={fields.wasReason}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          Schedule this price
        </Button>
      </div>
    </form>
  );
}

/** What is typed of the next price, and scheduling it. */
function useNextPrice(path: string, { send, busy, fields, setFields }: Sending) {
  const empty = { price: '', originalPrice: '', startsAt: '', endsAt: '', wasReason: '' };
  const [values, setValues] = useState(empty);
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [startsAt, endsAt] = [fromField(values.startsAt), fromField(values.endsAt)];
    const parsed = schedulePriceSchema.safeParse({
      price: values.price.trim(),
      ...(values.originalPrice.trim() && { originalPrice: values.originalPrice.trim() }),
      startsAt: startsAt ?? '',
      ...(endsAt && { endsAt }),
      ...(values.wasReason.trim() && { wasReason: values.wasReason.trim() }),
    });
    if (!parsed.success)
      return setFields(
        Object.fromEntries(
          parsed.error.issues.map(({ path: at, message }) => [
            at.join('.'),
            at[0] === 'startsAt' ? 'Enter a date and time.' : message,
          ]),
        ),
      );
    if (await send('POST', path, { schema: scheduledReply, body: parsed.data, done: 'The price change is scheduled.' }))
      setValues(empty);
  };
  return { values, set, submit, busy, fields };
}

function PriceChanges({
  changes,
  path,
  mayEdit,
  empty,
  sending: { send, busy },
}: {
  changes: readonly Change[];
  path: string;
  mayEdit: boolean;
  empty: string;
  sending: Sending;
}) {
  const columns: Column<Change>[] = [
    { key: 'from', head: 'From', cell: ({ startsAt }) => <When at={startsAt} /> },
    { key: 'until', head: 'Until', cell: ({ endsAt }) => (endsAt ? <When at={endsAt} /> : 'no end date') },
    {
      key: 'price',
      head: 'Price',
      right: true,
      cell: ({ price, originalPrice, wasDropped }) =>
        originalPrice ? `$${price}, was $${originalPrice}${wasDropped ? ' (not proven, left out)' : ''}` : `$${price}`,
    },
    {
      key: 'state',
      head: 'State',
      cell: ({ state }) => <Status tone={tones[state]}>{state === 'applied' ? 'applied' : words[state]}</Status>,
    },
    {
      key: 'cancel',
      head: '',
      cell: ({ id, state }) =>
        mayEdit && state === 'waiting' ? (
          <Button
            small
            variant="quiet"
            busy={busy}
            onClick={() => send('DELETE', `${path}/${id}`, { done: 'The price change is cancelled.' })}
          >
            Cancel
          </Button>
        ) : null,
    },
  ];
  return <DataTable caption="Price changes" columns={columns} rows={changes} rowKey={({ id }) => id} empty={empty} />;
}
