import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { emailListReply, type ListedEmail } from '#contract/staff/emails/email-words.ts';
import { callStaff } from '../../staff-call.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Status, When } from '../../ui/values.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/emails', emailListReply, { signal });

const columns: readonly Column<ListedEmail>[] = [
  { key: 'name', head: 'Email', cell: ({ name }) => name },
  {
    key: 'words',
    head: 'Words',
    speaks: true,
    cell: ({ changed }) => (changed ? <Status tone="good">changed</Status> : <Status tone="done">original</Status>),
  },
  { key: 'when', head: 'Sent when', cell: ({ when }) => when },
  {
    key: 'by',
    head: 'Changed',
    cell: ({ changed }) =>
      changed && (
        <>
          <When at={changed.at} /> by {changed.by}
        </>
      ),
  },
];

/** Every kind of email to shoppers (OWN-11). */
export function Component() {
  const { emails } = useLoaderData<typeof loader>();
  return (
    <Screen title="Emails" note="What the shop writes to shoppers. Logo and colours are those of the settings.">
      <DataTable
        caption="Emails to shoppers"
        columns={columns}
        rows={emails}
        rowKey={({ kind }) => kind}
        to={({ kind }) => `/emails/${kind}`}
        empty="None."
      />
    </Screen>
  );
}
