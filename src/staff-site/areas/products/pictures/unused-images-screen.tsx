import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  deletedPicturesReply,
  type UnusedPicture,
  unusedPicturesReply,
} from '#contract/staff/products/unused-pictures.ts';
import { counted } from '#shared/counted.ts';
import { callStaff } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import { When } from '../../../ui/values.tsx';
import { useSend } from '../../../use-send.ts';
import { bytesText } from './bytes-text.ts';
import { deletionWords } from './deletion-words.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/unused-pictures', unusedPicturesReply, { signal });

const nameOf = ({ id }: UnusedPicture) => id.slice(0, 8);
const columns: readonly Column<UnusedPicture>[] = [
  {
    key: 'picture',
    head: 'Image',
    cell: (picture) => (
      <span className="flex items-center gap-3">
        <Thumb mediaId={picture.id} />
        <span className="font-mono text-sm">{nameOf(picture)}</span>
      </span>
    ),
  },
  { key: 'bytes', head: 'Size', right: true, cell: ({ bytes }) => bytesText(bytes) },
  {
    key: 'pixels',
    head: 'Pixels',
    right: true,
    cell: ({ width, height }) => (width && height ? `${width} × ${height}` : 'Unknown'),
  },
  { key: 'age', head: 'Last used in a form', cell: ({ namedAt }) => <When at={namedAt} /> },
];

/** Images that nothing in the shop uses, to be deleted (OWN-13). */
export function Component() {
  const { pictures, total, totalBytes, graceHours } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { send, busy } = useSend();
  const selected = pictures.filter(({ id }) => chosen.has(id));
  const bytes = selected.reduce((sum, picture) => sum + picture.bytes, 0);
  const remove = async () => {
    if (selected.length === 0) return;
    const sure = await confirm({
      title: `Delete ${counted(selected.length, 'image')}?`,
      body: `${bytesText(bytes)} are freed. Deleted images cannot be brought back. Mails that were sent with one no longer show it.`,
      action: 'Delete',
    });
    if (!sure) return;
    const reply = await send('POST', 'staff/unused-pictures/deletion', {
      schema: deletedPicturesReply,
      body: { pictures: selected.map(({ id }) => id) },
      done: deletionWords,
    });
    if (reply) setChosen(new Set());
  };
  return (
    <Screen
      title="Unused images"
      note={total === 0 ? 'None' : `${counted(total, 'image')}, ${bytesText(totalBytes)}`}
      back={{ to: '/products', label: 'Products' }}
    >
      <p className="mb-4 max-w-prose text-quiet">
        No product, page, draft, earlier version or setting uses them. Images that were uploaded within the last{' '}
        {counted(graceHours, 'hour')} are not listed: somebody may have them in a form that is not saved yet.
      </p>
      {total > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <Button variant="danger" busy={busy} aria-disabled={selected.length === 0} onClick={remove}>
            Delete the chosen images
          </Button>
          <p role="status" className="text-sm">
            {selected.length === 0 ? 'None chosen' : `${counted(selected.length, 'image')} chosen, ${bytesText(bytes)}`}
          </p>
        </div>
      )}
      <DataTable
        caption="Unused images"
        columns={columns}
        rows={pictures}
        rowKey={({ id }) => id}
        choice={{ chosen, onChange: setChosen, name: (picture) => `Choose ${nameOf(picture)}` }}
        empty="Every image of the shop is used."
      />
      {total > pictures.length && (
        <p className="mt-3 text-quiet">The largest {pictures.length} are listed. Delete some to see the next ones.</p>
      )}
    </Screen>
  );
}
