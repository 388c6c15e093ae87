import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type RevisionReply, revisionReply } from '#contract/staff/settings/shop-settings.ts';
import { fromField, toField } from '../../nz-moment.ts';
import { useWayBackToSetUp } from '../../shell/use-way-back-to-set-up.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSend } from '../../use-send.ts';

/** Publishes a draft now or at a moment, or deletes it. */
export function PublishPanel({ revision: { id, state, publishAt } }: { revision: RevisionReply }) {
  const path = `staff/settings/revisions/${id}`;
  const { send, busy, fields, setFields } = useSend();
  const [moment, setMoment] = useState(toField(publishAt));
  const navigate = useNavigate();
  const setUp = useWayBackToSetUp();
  const publish = () =>
    send('PUT', path, {
      schema: revisionReply,
      body: { publishAt: null },
      done: 'Published: the shop shows it now.',
      ...(setUp && { onDone: setUp.goBack }),
    });
  const schedule = async (event: FormEvent) => {
    event.preventDefault();
    const at = fromField(moment);
    if (!at) return setFields({ publishAt: 'Enter a date and time.' });
    await send('PUT', path, { schema: revisionReply, body: { publishAt: at }, done: 'Scheduled.' });
  };
  const remove = async () => {
    const isSure = await confirm(
      state === 'draft'
        ? { title: 'Delete this draft?', body: 'The shop stays as it is.', action: 'Delete' }
        : { title: 'Cancel this publication?', body: 'The shop stays as it is.', action: 'Cancel publication' },
    );
    if (isSure) await send('DELETE', path, { onDone: () => navigate('/settings') });
  };
  return (
    <Panel title="Publish">
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void publish()}>
          Publish now
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {state === 'draft' ? 'Delete draft' : 'Cancel publication'}
        </Button>
      </div>
      <form onSubmit={schedule} noValidate className="mt-4 flex max-w-md flex-wrap items-start gap-2">
        <Field
          className="min-w-0 flex-1"
          label="Or at (New Zealand time)"
          name="publishAt"
          type="datetime-local"
          value={moment}
          onChange={setMoment}
          error={fields.publishAt}
        />
        <div className="pt-6">
          <Button type="submit" variant="secondary" busy={busy}>
            Schedule
          </Button>
        </div>
      </form>
    </Panel>
  );
}
