import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { isDrafted } from '#contract/staff/content/staff-drafts.ts';
import { type DocumentReply, documentReply, type EditionsReply, editionsReply } from '#contract/staff/staff-content.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { DocumentEditor } from './document-editor.tsx';
import { kindWords, screenOf } from './document-words.ts';

export async function loader({ request: { signal, url } }: LoaderFunctionArgs) {
  const id = new URL(url).searchParams.get('id') ?? '-';
  if (isDrafted(id.split(':')[0] ?? '')) throw redirect(screenOf(id));
  const query = queryText({ id });
  const [page, { editions }] = await Promise.all([
    callStaff('GET', `staff/content/document${query}`, documentReply, { signal }),
    callStaff('GET', `staff/content/editions${query}`, editionsReply, { signal }),
  ]);
  return { page, editions };
}
type Edition = EditionsReply['editions'][number];
type Sending = ReturnType<typeof useSend>;

/** One text on product images: its form and its earlier versions. */
export function Component() {
  const { page, editions } = useLoaderData<typeof loader>();
  const sending = useSend();
  const { send, busy } = sending;
  const navigate = useNavigate();
  const { kind, path, fields } = page.document;
  const title = String(fields.title ?? fields.text ?? path);
  const remove = async () => {
    if (
      !(await confirm({
        title: 'Delete this page?',
        body: 'Product images show no text by it any more. Restore it in the list of deleted pages.',
        action: 'Delete',
      }))
    )
      return;
    if (
      await send('DELETE', `staff/content/document${queryText({ id: page.id, version: page.version })}`, {
        done: 'Page deleted.',
      })
    )
      await navigate('/content');
  };
  return (
    <Screen
      title={title}
      note={kindWords[kind].address(path)}
      back={{ to: '/content', label: 'Pages' }}
      actions={
        <Button variant="danger" busy={busy} onClick={remove}>
          Delete
        </Button>
      }
    >
      <DocumentEditor key={page.id} document={page.document} version={page.version} onSaved={() => undefined} />
      <div className="mt-6">
        <Editions page={page} editions={editions} sending={sending} />
      </div>
    </Screen>
  );
}

/** The earlier versions of a document, each of which can be restored. */
function Editions({ page, editions, sending }: { page: DocumentReply; editions: Edition[]; sending: Sending }) {
  const { send, busy } = sending;
  const restore = async ({ version, document, at, by }: Edition) => {
    const body = (
      <p>
        The version saved by {by || 'a file import'} (<When at={at} />) becomes the current one. The present version is
        kept in this list.
      </p>
    );
    if (!(await confirm({ title: `Restore version ${version}?`, body, action: 'Restore' }))) return;
    await send('PUT', 'staff/content/document', {
      schema: documentReply,
      body: { version: page.version, document },
      done: `Version ${version} restored.`,
    });
  };
  const columns: Column<Edition>[] = [
    {
      key: 'version',
      head: 'Version',
      cell: ({ version }) => (version === page.version ? `${version} (current)` : version),
    },
    { key: 'at', head: 'When', cell: ({ at }) => <When at={at} /> },
    { key: 'by', head: 'By', cell: ({ by }) => by || 'file import' },
    { key: 'state', head: 'State', cell: ({ document }) => (document.published ? 'published' : 'draft') },
    {
      key: 'back',
      head: '',
      cell: (edition) =>
        edition.version === page.version ? null : (
          <Button
            small
            variant="quiet"
            busy={busy}
            aria-label={`Restore version ${edition.version}`}
            onClick={() => restore(edition)}
          >
            Restore
          </Button>
        ),
    },
  ];
  return (
    <Panel title="Version history">
      <DataTable
        caption="Versions, newest first"
        columns={columns}
        rows={editions}
        rowKey={({ version }) => String(version)}
        empty="None."
      />
    </Panel>
  );
}
