import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { type DeletedContent, deletedContentReply, restoredReply } from '#contract/staff/content/deleted-content.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { kindWords, screenOf } from './document-words.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/content/deleted', deletedContentReply, { signal });

/** Pages that were deleted, each of which can be restored (OWN-10). */
export function Component() {
  const { documents } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<number | null>(null);
  const restoring = documents.find(({ id }) => id === chosen);
  return (
    <Screen title="Deleted pages" back={{ to: '/content', label: 'Pages' }}>
      {restoring && <Restore key={restoring.id} deleted={restoring} onCancel={() => setChosen(null)} />}
      <DataTable
        caption="Deleted pages, last deleted first"
        columns={columnsOf(setChosen)}
        rows={documents}
        rowKey={({ id }) => String(id)}
        empty="No page has been deleted."
      />
    </Screen>
  );
}

const columnsOf = (choose: (id: number) => void): Column<DeletedContent>[] => [
  {
    key: 'title',
    head: 'Page',
    cell: ({ title, kind, path }) => (
      <>
        <span className="block break-words">{title}</span>
        <span className="block text-sm font-normal break-all text-quiet">{kindWords[kind].address(path)}</span>
      </>
    ),
  },
  { key: 'kind', head: 'Kind', cell: ({ kind }) => kindWords[kind].label },
  { key: 'at', head: 'Deleted', cell: ({ deletedAt }) => <When at={deletedAt} /> },
  { key: 'by', head: 'By', cell: ({ by }) => by || 'the operator' },
  {
    key: 'back',
    head: '',
    cell: ({ id, title }) => (
      <Button small variant="quiet" aria-label={`Restore ${title}`} onClick={() => choose(id)}>
        Restore
      </Button>
    ),
  },
];

/** Asks for the address that the page has once it is restored. */
function Restore({ deleted, onCancel }: { deleted: DeletedContent; onCancel: () => void }) {
  const { id, kind, title, isShown } = deleted;
  const [path, setPath] = useState(deleted.path);
  const { send, busy, fields: wrong } = useSend();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const restore = async (event: FormEvent) => {
    event.preventDefault();
    await send('POST', 'staff/content/deleted/restoration', {
      body: { id, path: path.trim() },
      schema: restoredReply,
      onDone: async (reply) => navigate(screenOf(reply.id)),
      done: 'Page restored.',
    });
  };
  return (
    <Panel title={`Restore ${title}`}>
      <form ref={form} onSubmit={restore} noValidate className="flex max-w-xl flex-col gap-4">
        <p>
          {isShown
            ? 'Shoppers see it again at once, as it was when it was deleted.'
            : 'It comes back as it was when it was deleted: shoppers do not see it.'}
        </p>
        <Field
          label={kind === 'overlay' ? 'Id' : 'URL'}
          name="path"
          autoCapitalize="off"
          value={path}
          onChange={setPath}
          error={wrong.path}
          hint={kind === 'overlay' ? undefined : `It had ${kindWords[kind].address(deleted.path)}.`}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy}>
            Restore
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Panel>
  );
}
