import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { type DocumentReply, documentReply, type EditionsReply, editionsReply } from '#contract/staff/staff-content.ts';
import { callStaff, queryText } from '../../staff-call.ts';
import { Button, ShopLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { DocumentEditor } from './document-editor.tsx';
import { isShown, kindWords } from './document-words.ts';

export async function loader({ request: { signal, url } }: LoaderFunctionArgs) {
  const query = queryText({ id: new URL(url).searchParams.get('id') ?? '-' });
  const [page, { editions }] = await Promise.all([
    callStaff('GET', `staff/content/document${query}`, documentReply, { signal }),
    callStaff('GET', `staff/content/editions${query}`, editionsReply, { signal }),
  ]);
  return { page, editions };
}
type Edition = EditionsReply['editions'][number];
type Sending = ReturnType<typeof useSend>;

/** One document: its form and its earlier versions. */
export function Component() {
  const { page, editions } = useLoaderData<typeof loader>();
  const sending = useSend();
  const { send, busy } = sending;
  const navigate = useNavigate();
  const { kind, path, fields } = page.document;
  const title = kind === 'home' ? 'Home page' : String(fields.title ?? fields.text ?? path);
  const remove = async () => {
    if (
      !(await confirm({
        title: 'Take this page away?',
        body: 'Its address answers that there is nothing. What it said stays for the record.',
        action: 'Take it away',
      }))
    )
      return;
    if (
      await send('DELETE', `staff/content/document${queryText({ id: page.id, version: page.version })}`, {
        done: 'The page is gone.',
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
        <>
          {isShown(page.document) && kind !== 'overlay' && (
            <ShopLink path={kind === 'home' ? '' : kindWords[kind].address(path)}>View in shop</ShopLink>
          )}
          <Button variant="danger" busy={busy} onClick={remove}>
            Take away
          </Button>
        </>
      }
    >
      <DocumentEditor
        key={page.id}
        document={page.document}
        version={page.version}
        leftOut={page.leftOut}
        onSaved={() => undefined}
      />
      <div className="mt-6">
        <Editions page={page} editions={editions} sending={sending} />
      </div>
    </Screen>
  );
}

/** The earlier versions of a document, each of which it can go back to. */
function Editions({ page, editions, sending }: { page: DocumentReply; editions: Edition[]; sending: Sending }) {
  const { send, busy } = sending;
  const goBackTo = async ({ version, document, at, by }: Edition) => {
    const body = (
      <p>
        The page is again as {by || 'a file'} left it (<When at={at} />
        ). What it says now stays in this list.
      </p>
    );
    if (!(await confirm({ title: `Go back to edition ${version}?`, body, action: 'Go back' }))) return;
    await send('PUT', 'staff/content/document', {
      schema: documentReply,
      body: { version: page.version, document },
      done: `The page is as in edition ${version}.`,
    });
  };
  const columns: Column<Edition>[] = [
    {
      key: 'version',
      head: 'Edition',
      cell: ({ version }) => (version === page.version ? `${version}, now` : version),
    },
    { key: 'at', head: 'When', cell: ({ at }) => <When at={at} /> },
    { key: 'by', head: 'By', cell: ({ by }) => by || 'a file' },
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
            aria-label={`Go back to it: edition ${edition.version}`}
            onClick={() => goBackTo(edition)}
          >
            Go back to it
          </Button>
        ),
    },
  ];
  return (
    <Panel title="Editions">
      <DataTable
        caption="Editions, newest first"
        columns={columns}
        rows={editions}
        rowKey={({ version }) => String(version)}
        empty="None."
      />
    </Panel>
  );
}
