import { useLoaderData } from 'react-router';
import { type FieldDefinitionsReply, fieldDefinitionsReply } from '#contract/custom-fields/field-definitions-calls.ts';
import { type FieldOwner, fieldOwners } from '#contract/custom-fields/field-kinds.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useSend } from '../../use-send.ts';
import { ownerWords, typeWords, visibilityWords } from './field-words.ts';
import { loadFields } from './load-fields.ts';

export const loader = loadFields;

type Row = FieldDefinitionsReply['fields'][number];

/** The custom fields of every kind of owner, in the order of their forms (OWN-14). */
export function Component() {
  const { fields } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Custom fields"
      note="Fields of your own on products, sizes, orders, customers and stores: in forms, files and the API, and on pages where you say so."
    >
      {fieldOwners.map((owner) => (
        <OwnerPanel key={owner} owner={owner} rows={fields.filter(({ field }) => field.owner === owner)} />
      ))}
    </Screen>
  );
}

const ruleWords = ({ field: { rules, facet } }: Row): string =>
  [rules.required && 'required', facet && 'filter'].filter(Boolean).join(', ') || '–';

const knownColumns: Column<Row>[] = [
  { key: 'label', head: 'Field', cell: ({ field }) => <span className="wrap-anywhere">{field.label}</span> },
  {
    key: 'seen',
    head: 'Visible to',
    speaks: true,
    cell: ({ field }) => (field.archived ? 'Archived' : visibilityWords[field.visibility]),
  },
  { key: 'type', head: 'Type', cell: ({ field }) => typeWords[field.type] },
  { key: 'rules', head: 'Rules', cell: ruleWords },
  { key: 'used', head: 'Values', right: true, cell: ({ used }) => used },
];

const orderColumn = (
  keys: readonly string[],
  busy: boolean,
  move: (key: string, by: -1 | 1) => Promise<unknown>,
): Column<Row> => ({
  key: 'order',
  head: 'Order',
  cell: ({ field: { key, label, archived } }) =>
    !archived && (
      <span className="flex flex-wrap gap-1">
        <MoveButton name={`Move ${label} up`} text="Up" off={busy || keys[0] === key} onMove={() => move(key, -1)} />
        <MoveButton
          name={`Move ${label} down`}
          text="Down"
          off={busy || keys.at(-1) === key}
          onMove={() => move(key, 1)}
        />
      </span>
    ),
});

function OwnerPanel({ owner, rows }: { owner: FieldOwner; rows: readonly Row[] }) {
  const { send, busy } = useSend();
  const { title, of } = ownerWords[owner];
  const keys = rows.filter(({ field }) => !field.archived).map(({ field }) => field.key);
  const move = (key: string, by: -1 | 1) => {
    const at = keys.indexOf(key);
    const next = keys.filter((one) => one !== key);
    next.splice(at + by, 0, key);
    return send('PUT', `staff/custom-field-orders/${owner}`, {
      schema: fieldDefinitionsReply,
      body: { keys: next },
      done: 'The order is saved.',
    });
  };
  const columns = [...knownColumns, orderColumn(keys, busy, move)];
  return (
    <Panel
      title={title}
      actions={
        <ButtonLink small to={`/custom-fields/add/${owner}`}>
          {`Add a field of ${of}s`}
        </ButtonLink>
      }
    >
      <DataTable
        caption={`Custom fields: ${title}`}
        columns={columns}
        rows={rows}
        rowKey={({ field }) => field.key}
        to={({ field }) => `/custom-fields/${owner}/${field.key}`}
        empty={`No ${of} has a field of your own yet.`}
      />
    </Panel>
  );
}

const MoveButton = (props: { name: string; text: string; off: boolean; onMove: () => Promise<unknown> }) => (
  <Button
    small
    variant="secondary"
    aria-label={props.name}
    aria-disabled={props.off}
    onClick={() => {
      if (!props.off) void props.onMove();
    }}
  >
    {props.text}
  </Button>
);
