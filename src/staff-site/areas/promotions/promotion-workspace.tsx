import { type FormEvent, useState } from 'react';
import {
  draftSavedReply,
  type PromotionReply,
  type SimulationReply,
  type StaffPromotionKind,
  simulationReply,
} from '#contract/staff/staff-promotions.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useSend } from '../../use-send.ts';
import { PromotionEditor } from './promotion-editor.tsx';
import { fieldsOf, type PromotionForm, toEntry, toForm } from './promotion-form.ts';
import { SimulationPanel } from './simulation-panel.tsx';

interface PromotionWorkspaceProps {
  kinds: readonly StaffPromotionKind[];
  draft: PromotionReply['draft'];
  live: PromotionReply['live'];
  /** Called with the id of a new promotion once it is saved. */
  onSaved?: (id: string) => void;
}
const periods = [7, 30, 90, 365];

/**
 * Editing a promotion: save it as a draft, simulate it, publish it. What is published is what was saved and simulated.
 */
export function PromotionWorkspace({ kinds, draft, live, onSaved }: PromotionWorkspaceProps) {
  const isNew = !draft && !live;
  const [saved, setSaved] = useState(() => ({
    version: draft?.version ?? null,
    form: toForm(draft?.entry ?? live?.entry ?? {}),
  }));
  const [form, setForm] = useState<PromotionForm>(saved.form);
  const [days, setDays] = useState(90);
  const [tried, setTried] = useState<{ form: PromotionForm; report: SimulationReply; days: number } | null>(null);
  const { send, busy, fields } = useSend();
  const path = `staff/promotions/${encodeURIComponent(form.id.trim())}`;
  const dirty = form !== saved.form;
  // While saving, the newer version is our own.
  const elsewhere = !busy && (draft?.version ?? null) !== saved.version && !onSaved;
  const published = tried?.form === form && !dirty && saved.version !== null;

  const keep = async (event: FormEvent) => {
    event.preventDefault();
    if (form.id.trim() === '') return showToast('Give the offer an id first.', 'error');
    const answer = await send('PUT', `${path}/draft`, {
      schema: draftSavedReply,
      body: { version: saved.version, entry: toEntry(form, fieldsOf(kinds, form.kind)) },
      done: 'Kept as a draft. Shoppers see nothing of it.',
    });
    if (!answer) return;
    setSaved({ version: answer.version, form });
    onSaved?.(form.id.trim());
  };
  const simulate = async () => {
    const report = await send('POST', 'staff/promotion-simulations', {
      schema: simulationReply,
      body: { entry: toEntry(form, fieldsOf(kinds, form.kind)), days },
    });
    if (report) setTried({ form, report, days });
  };
  const publish = async () => {
    const body = `${form.name} applies ${form.from ? `from ${form.from.replace('T', ' ')}` : 'at once'}, ${form.until ? `until ${form.until.replace('T', ' ')}` : 'with no end'}. The next quote follows.`;
    if (!(await confirm({ title: 'Publish this offer?', body, action: 'Publish' }))) return;
    await send('POST', `${path}/publish`, { body: { version: saved.version }, done: 'Offer is live' });
  };
  const discard = async () => {
    if (
      !(await confirm({
        title: 'Discard this draft?',
        body: live ? 'The offer in force stays as it is.' : 'Its text is lost.',
        action: 'Discard it',
      }))
    )
      return;
    await send('DELETE', `${path}/draft?version=${saved.version}`, { done: 'The draft is gone.' });
  };

  return (
    <form onSubmit={keep} noValidate>
      {(elsewhere || draft?.stale) && (
        <p role="alert" className="mb-5 rounded-xs border border-l-4 border-danger bg-raised px-4 py-3">
          {draft?.stale
            ? 'The offer in force was changed since this draft was begun. Discard the draft and begin again from what is in force.'
            : 'Somebody else has changed this draft since you opened it. Load the page again to go on from theirs.'}
        </p>
      )}
      {Object.entries(fields)
        .filter(([name]) => /^entry\.\d+$/.test(name))
        .map(([name, why]) => (
          <p key={name} role="alert" className="mb-4 font-medium text-danger">
            {why}
          </p>
        ))}
      <PromotionEditor kinds={kinds} form={form} isNew={isNew} fields={fields} onChange={setForm} />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <Select
          label="Try it on the orders of"
          name="days"
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          options={periods.map((period) => ({
            value: String(period),
            label: period === 365 ? 'a year' : `${period} days`,
          }))}
        />
        <Button variant="secondary" busy={busy} onClick={simulate}>
          Try it out
        </Button>
      </div>
      {tried && <SimulationPanel report={tried.report} days={tried.days} />}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-3 sm:mx-0 sm:px-0">
        <Button type="submit" variant={published ? 'secondary' : 'primary'} busy={busy} aria-disabled={elsewhere}>
          Keep the draft
        </Button>
        <Button
          variant={published ? 'primary' : 'secondary'}
          busy={busy}
          onClick={publish}
          aria-disabled={!published || elsewhere || draft?.stale}
        >
          Publish
        </Button>
        {saved.version !== null && (
          <Button variant="quiet" busy={busy} onClick={discard}>
            Discard draft
          </Button>
        )}
        {!published && (
          <span className="text-sm text-quiet">
            {dirty || saved.version === null ? 'Not kept yet.' : 'Try it out before it is published.'}
          </span>
        )}
      </div>
    </form>
  );
}
