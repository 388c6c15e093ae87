import type { SettingRevision } from '#contract/staff/settings/shop-settings.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Status, When } from '../../ui/values.tsx';

const tones = { draft: 'plain', scheduled: 'waiting', published: 'good', cancelled: 'done' } as const;

/** A revision's state as a label. */
export const RevisionState = ({ state }: Pick<SettingRevision, 'state'>) => (
  <Status tone={tones[state]}>{state}</Status>
);

const columns: readonly Column<SettingRevision>[] = [
  { key: 'what', head: 'Changes', cell: ({ changes }) => changes.map(({ label }) => label).join(', ') },
  { key: 'state', head: 'State', speaks: true, cell: ({ state }) => <RevisionState state={state} /> },
  {
    key: 'when',
    head: 'When',
    cell: ({ publishedAt, publishAt, createdAt }) => <When at={publishedAt ?? publishAt ?? createdAt} />,
  },
  { key: 'by', head: 'By', cell: ({ publishedBy, createdBy }) => publishedBy ?? createdBy },
];

/** Drafts, what is scheduled, and every publication. */
export const Revisions = ({ revisions }: { revisions: readonly SettingRevision[] }) => (
  <Panel title="History">
    <DataTable
      caption="Drafts and publications, newest first"
      columns={columns}
      rows={revisions}
      rowKey={({ id }) => String(id)}
      to={({ id }) => `/settings/revisions/${id}`}
      empty="No setting has been changed yet."
    />
  </Panel>
);
