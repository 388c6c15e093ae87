import { useState } from 'react';
import {
  draftSavedReply,
  type PromotionReply,
  type SimulationReply,
  type StaffPromotionKind,
  simulationReply,
} from '#contract/staff/staff-promotions.ts';
import { confirm } from '../../ui/confirm.tsx';
import { useSend } from '../../use-send.ts';
import { fieldsOf, type PromotionForm, toEntry, toForm } from './promotion-form.ts';

export interface PromotionOnScreen {
  kinds: readonly StaffPromotionKind[];
  draft: PromotionReply['draft'];
  live: PromotionReply['live'];
  /** Called with the id of a new promotion once it is saved. */
  onSaved?: (id: string) => void;
}

/**
 * A promotion while staff edit it: saved as a draft, simulated, published, discarded. What is published is what was
 * saved and simulated.
 */
export function usePromotionDraft({ kinds, draft, live, onSaved }: PromotionOnScreen) {
  const [saved, setSaved] = useState(() => ({
    version: draft?.version ?? null,
    form: toForm(draft?.entry ?? live?.entry ?? {}),
  }));
  const [form, setForm] = useState<PromotionForm>(saved.form);
  const [simulated, setSimulated] = useState<{ form: PromotionForm; report: SimulationReply; days: number } | null>(
    null,
  );
  const { send, busy, fields, setFields } = useSend();
  const path = `staff/promotions/${encodeURIComponent(form.id.trim())}`;
  const entry = () => toEntry(form, fieldsOf(kinds, form.kind));
  const isSaved = form === saved.form && saved.version !== null;

  const save = async () => {
    if (form.id.trim() === '') return setFields({ 'entry.id': 'Enter an id for the promotion.' });
    const answer = await send('PUT', `${path}/draft`, {
      schema: draftSavedReply,
      body: { version: saved.version, entry: entry() },
      done: 'Draft saved. Shoppers cannot see it.',
    });
    if (!answer) return;
    setSaved({ version: answer.version, form });
    onSaved?.(form.id.trim());
  };
  const simulate = async (days: number) => {
    const body = { entry: entry(), days };
    const report = await send('POST', 'staff/promotion-simulations', { schema: simulationReply, body });
    if (report) setSimulated({ form, report, days });
  };
  const publish = async () => {
    if (!(await confirmPublish(form))) return;
    await send('POST', `${path}/publish`, { body: { version: saved.version }, done: 'Promotion is live' });
  };
  const discard = async () => {
    if (!(await confirmDiscard(live !== null))) return;
    await send('DELETE', `${path}/draft?version=${saved.version}`, { done: 'Draft discarded.' });
  };
  return {
    form,
    setForm,
    simulated,
    busy,
    fields,
    save,
    simulate,
    publish,
    discard,
    isSaved,
    hasDraft: saved.version !== null,
    isReadyToPublish: isSaved && simulated?.form === form,
    // While saving, the newer version is our own.
    isChangedElsewhere: !busy && (draft?.version ?? null) !== saved.version && !onSaved,
  };
}
export type PromotionDraft = ReturnType<typeof usePromotionDraft>;

const confirmPublish = ({ name, from, until }: PromotionForm): Promise<boolean> =>
  confirm({
    title: 'Publish this promotion?',
    body: `${name} applies ${from ? `from ${from.replace('T', ' ')}` : 'immediately'}, ${until ? `until ${until.replace('T', ' ')}` : 'with no end date'}. New quotes include it from then on.`,
    action: 'Publish',
  });

const confirmDiscard = (isLive: boolean): Promise<boolean> =>
  confirm({
    title: 'Discard this draft?',
    body: isLive ? 'The live promotion does not change.' : 'The draft is deleted.',
    action: 'Discard draft',
  });
