import type { StoredRule } from '#contract/staff/search/search-rules.ts';
import { counted } from '#shared/counted.ts';
import { queryText } from '../../staff-call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSend } from '../../use-send.ts';
import { kinds, type TabName, withoutIt } from './kinds.ts';
import { ruleWords } from './rule-words.ts';

/** The rules of one kind, which can be edited and deleted. */
export function RulesTable({
  kind,
  rules,
  addressCount,
}: {
  kind: TabName;
  rules: readonly StoredRule[];
  addressCount: number;
}) {
  const columns: Column<StoredRule>[] = [
    { key: 'name', head: 'Rule', cell: ({ name }) => <span className="break-all">{name}</span> },
    { key: 'leads', head: 'Does', cell: ({ rule }) => <span className="break-words">{ruleWords(rule)}</span> },
    {
      key: 'actions',
      head: '',
      cell: (rule) => <RuleActions kind={kind} rule={rule} />,
    },
  ];
  return (
    <Panel title={kinds[kind]}>
      {kind === 'address' && addressCount > rules.length && (
        <p className="mb-3">{`The first ${rules.length} of ${counted(addressCount, 'address', 'addresses')}. Find others above.`}</p>
      )}
      <DataTable
        caption={kinds[kind]}
        columns={columns}
        rows={rules}
        rowKey={({ key }) => key}
        empty="There are none yet."
      />
    </Panel>
  );
}

function RuleActions({ kind, rule: { key, name } }: { kind: TabName; rule: StoredRule }) {
  const { send, busy } = useSend();
  const remove = async () => {
    const question = {
      title: `Delete ${name}?`,
      body: `${withoutIt[kind]} It can be entered again.`,
      action: 'Delete',
    };
    if (!(await confirm(question))) return;
    await send('DELETE', `staff/search-rules${queryText({ kind, key })}`, { done: 'The rule is deleted.' });
  };
  return (
    <span className="flex flex-wrap gap-2">
      <ButtonLink small to={`?${new URLSearchParams({ tab: kind, edit: key })}`} aria-label={`Edit ${name}`}>
        Edit
      </ButtonLink>
      <Button small variant="quiet" busy={busy} aria-label={`Delete ${name}`} onClick={() => void remove()}>
        Delete
      </Button>
    </span>
  );
}
