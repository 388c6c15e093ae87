import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type DraftReply, draftReply } from '#contract/staff/content/staff-drafts.ts';
import { fromField, toField } from '../../../nz-moment.ts';
import { queryText } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { When } from '../../../ui/values.tsx';
import { useSend } from '../../../use-send.ts';
import { Warning } from './compose-form.tsx';
import { DifferenceDetails } from './difference-details.tsx';
import type { Composing } from './use-compose.ts';

interface PublishDraftProps {
  id: string;
  draft: NonNullable<DraftReply['draft']>;
  published: DraftReply['published'];
  composing: Composing;
}

/** Publishes a draft now or at a moment, until another one, or deletes it. */
export function PublishDraft({ id, draft, published, composing }: PublishDraftProps) {
  const { revision, publishAt } = draft;
  const { send, busy, fields, setFields } = useSend();
  const [from, setFrom] = useState(toField(publishAt));
  const [until, setUntil] = useState(toField(draft.publishUntil ?? (published?.shown ? published.publishUntil : null)));
  const isOutdated = draft.basedOn !== (published?.version ?? null);
  const unsaved = composing.isChanged;
  const post = (at: string | null, done: string) =>
    send('POST', 'staff/content/draft/publication', {
      schema: draftReply,
      body: { id, revision, publishAt: at, publishUntil: fromField(until) },
      done,
    });
  const schedule = async (event: FormEvent) => {
    event.preventDefault();
    const at = fromField(from);
    if (!at) return setFields({ publishAt: 'Enter a date and time.' });
    await post(at, 'Scheduled.');
  };
  return (
    <Panel title="Publish" actions={<Ending {...{ id, draft, published }} />}>
      <Notes {...{ draft, published, composing, isOutdated }} />
      <form onSubmit={schedule} noValidate className="grid items-start gap-3 sm:max-w-2xl sm:grid-cols-2">
        <Moment
          label="From (New Zealand time)"
          name="publishAt"
          value={from}
          onChange={setFrom}
          error={fields.publishAt}
        />
        <Moment label="Until" name="publishUntil" value={until} onChange={setUntil} error={fields.publishUntil} />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button
            busy={busy}
            aria-disabled={unsaved || isOutdated}
            onClick={() => void post(null, 'Published: the shop shows it now.')}
          >
            Publish now
          </Button>
          <Button type="submit" variant="secondary" busy={busy} aria-disabled={unsaved || isOutdated}>
            Schedule
          </Button>
        </div>
      </form>
      <div className="mt-4">
        <DifferenceDetails key={revision} id={id} label="What this draft changes" />
      </div>
    </Panel>
  );
}

/** What to know before publishing. */
function Notes({
  draft: { publishAt },
  published,
  composing,
  isOutdated,
}: Omit<PublishDraftProps, 'id'> & { isOutdated: boolean }) {
  return (
    <>
      {isOutdated && (
        <Warning>
          <p>Another version was published since this draft was begun. Compare them below.</p>
          <Button variant="secondary" small onClick={() => void composing.save(published?.version ?? null)}>
            Keep this draft
          </Button>
        </Warning>
      )}
      {publishAt && (
        <p className="mb-3">
          Scheduled for <When at={publishAt} />.
        </p>
      )}
      {composing.isChanged && <p className="mb-3 text-quiet">Save the draft first: only what is saved is published.</p>}
    </>
  );
}

const Moment = (field: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) => <Field {...field} optional type="datetime-local" />;

/** Takes the schedule away, or deletes the draft. */
function Ending({
  id,
  draft: { revision, publishAt },
  published,
}: Pick<PublishDraftProps, 'id' | 'draft' | 'published'>) {
  const { send, busy } = useSend();
  const navigate = useNavigate();
  const query = queryText({ id, revision });
  const remove = async () => {
    const body = published ? 'What is published stays as it is.' : 'Nothing of it was published: its words are lost.';
    if (await confirm({ title: 'Delete this draft?', body, action: 'Delete' }))
      await send('DELETE', `staff/content/draft${query}`, {
        done: 'Draft deleted.',
        ...(!published && { onDone: async () => navigate('/content') }),
      });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {publishAt && (
        <Button
          small
          variant="secondary"
          busy={busy}
          onClick={() =>
            void send('DELETE', `staff/content/draft/publication${query}`, { done: 'Not scheduled any more.' })
          }
        >
          Cancel publication
        </Button>
      )}
      <Button small variant="danger" busy={busy} onClick={() => void remove()}>
        Delete draft
      </Button>
    </div>
  );
}
