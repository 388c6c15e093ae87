/** Takes a page out of the shop: unpublishes it, or deletes it so that it can be restored. */
import { useNavigate } from 'react-router';
import type { DraftReply } from '#contract/staff/content/staff-drafts.ts';
import { documentReply } from '#contract/staff/staff-content.ts';
import { queryText } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { useSend } from '../../../use-send.ts';

interface EndPageProps {
  composed: DraftReply;
  published: NonNullable<DraftReply['published']>;
}

export function Unpublish({ composed: { kind, path }, published: { version, publishAt, fields } }: EndPageProps) {
  const { send, busy } = useSend();
  const notFound = 'Its URL will show “not found”.';
  const instead = {
    ...{ page: notFound, article: notFound, post: notFound },
    home: 'The shop shows a home page of its own.',
    menu: 'The shop shows a menu of its own.',
  }[kind];
  const unpublish = async () => {
    const body = `${instead} All versions are kept.`;
    if (!(await confirm({ title: 'Unpublish this?', body, action: 'Unpublish' }))) return;
    // A post that is published again has the date it had.
    const since = kind === 'post' ? publishAt : null;
    const document = { kind, path, published: false, publishAt: since, publishUntil: null, fields };
    await send('PUT', 'staff/content/document', {
      schema: documentReply,
      body: { version, document },
      done: 'Unpublished.',
    });
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void unpublish()}>
      Unpublish
    </Button>
  );
}

export function DeletePage({ composed: { id, draft }, published: { version } }: EndPageProps) {
  const { send, busy } = useSend();
  const navigate = useNavigate();
  const remove = async () => {
    const body = `Its URL will show “not found”. ${
      draft ? 'Its draft is lost. ' : ''
    }Restore the page in the list of deleted pages.`;
    if (!(await confirm({ title: 'Delete this page?', body, action: 'Delete' }))) return;
    await send('DELETE', `staff/content/document${queryText({ id, version })}`, {
      onDone: async () => navigate('/content'),
      done: 'Page deleted.',
    });
  };
  return (
    <Button variant="danger" busy={busy} onClick={() => void remove()}>
      Delete
    </Button>
  );
}
