import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { DraftActions } from './draft-actions.tsx';
import { PromotionEditor } from './editor/promotion-editor.tsx';
import { SimulationPanel } from './simulation-panel.tsx';
import { type PromotionDraft, type PromotionOnScreen, usePromotionDraft } from './use-promotion-draft.ts';

const periods = [7, 30, 90, 365];

/** Editing a promotion: save it as a draft, simulate it, publish it. */
export function PromotionWorkspace(shown: PromotionOnScreen) {
  const { kinds, draft, live } = shown;
  const edited = usePromotionDraft(shown);
  const { form, setForm, fields, simulated, save } = edited;
  const isStale = draft?.stale === true;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    return save();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      {(edited.isChangedElsewhere || isStale) && (
        <p role="alert" className="mb-5 rounded-xs border border-l-4 border-danger bg-raised px-4 py-3">
          {isStale
            ? 'The live promotion was changed since this draft was started. Discard the draft and start again from the live version.'
            : 'Somebody else has changed this draft since you opened it. Reload the page to continue from the new draft.'}
        </p>
      )}
      {Object.entries(fields)
        .filter(([name]) => /^entry\.\d+$/.test(name))
        .map(([name, why]) => (
          <p key={name} role="alert" className="mb-4 font-medium text-danger">
            {why}
          </p>
        ))}
      <PromotionEditor kinds={kinds} form={form} isNew={!draft && !live} fields={fields} onChange={setForm} />
      <SimulationChoice edited={edited} />
      {simulated && <SimulationPanel report={simulated.report} days={simulated.days} />}
      <DraftActions edited={edited} isStale={isStale} />
    </form>
  );
}

/** Which past orders to simulate the promotion on. */
function SimulationChoice({ edited: { busy, simulate } }: { edited: PromotionDraft }) {
  const [days, setDays] = useState(90);
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <Select
        label="Simulate with the orders of"
        name="days"
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
        options={periods.map((period) => ({
          value: String(period),
          label: period === 365 ? 'a year' : `${period} days`,
        }))}
      />
      <Button variant="secondary" busy={busy} onClick={() => simulate(days)}>
        Simulate
      </Button>
    </div>
  );
}
