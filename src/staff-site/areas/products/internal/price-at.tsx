import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PriceEntry } from '#contract/staff/products/price-history.ts';
import { formatDayYear, nzTime } from '#shared/nz-dates.ts';
import { toField } from '../../../nz-moment.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** An instant with its year, in New Zealand time. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at}>
    {formatDayYear(new Date(at))}, {nzTime(new Date(at))}
  </time>
);

/** The price that held at a moment, with the entry that proves it. */
export function PriceAt({ at, held }: { at: string | null; held: PriceEntry | null }) {
  const [moment, setMoment] = useState(toField(at));
  const [, setParams] = useSearchParams();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setParams(moment === '' ? {} : { at: moment });
  };
  return (
    <Panel title="Price at a moment">
      <form onSubmit={ask} className="no-print flex flex-wrap items-end gap-3">
        <Field
          label="Moment (New Zealand time)"
          name="at"
          type="datetime-local"
          optional
          value={moment}
          onChange={setMoment}
        />
        <Button type="submit" variant="secondary">
          Show price
        </Button>
      </form>
      {at && (
        <p className="mt-3">
          <Moment at={at} />: <Held held={held} />
        </p>
      )}
    </Panel>
  );
}

function Held({ held }: { held: PriceEntry | null }) {
  if (!held) return <>there is no entry for this moment.</>;
  return (
    <>
      <strong className="tabular-nums">
        ${held.price}
        {held.originalPrice && `, was $${held.originalPrice}`}
      </strong>
      {held.offered ? '' : ', not sold then'}. Proof: entry <span className="break-all">{held.digest}</span> of{' '}
      <Moment at={held.at} />.
    </>
  );
}
