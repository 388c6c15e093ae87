import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import type { CatalogueWordsReply } from '#contract/staff/products/staff-products.ts';
import { changedRulesReply, putSearchRuleSchema, type StoredRule } from '#contract/staff/search/search-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useSend } from '../../use-send.ts';
import type { TabName } from './kinds.ts';
import { PlacementFields } from './placement-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import { type Form, ruleOf, startOf } from './rule-values.ts';

interface RuleFormProps {
  kind: TabName;
  rules: readonly StoredRule[];
  words: CatalogueWordsReply;
}
const titles: Record<TabName, string> = {
  address: 'Lead an old address to a page',
  term: 'Show a page for a search',
  synonym: 'Add synonyms',
  placement: 'Put products first or last',
};

/** Adds or changes a rule; the URL may name the term or address and its page, or the rule that is edited. */
export function RuleForm({ kind, rules, words }: RuleFormProps) {
  const { get } = useFilters();
  const [form, setForm] = useState(() => startOf(kind, { term: get('term'), to: get('to') }, rules, get('edit')));
  const { send, busy, fields, setFields } = useSend();
  const navigate = useNavigate();
  const put = (changes: Partial<Form>) => setForm({ ...form, ...changes });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = putSearchRuleSchema.safeParse({ rule: ruleOf(kind, form) }, { error: plainIssue });
    if (!parsed.success)
      return setFields(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])));
    await send('PUT', 'staff/search-rules', {
      schema: changedRulesReply,
      body: parsed.data,
      done: ({ changed }) => (changed === 0 ? 'The rule is there already.' : 'The rule is saved.'),
      onDone: () => navigate(`?tab=${kind}`),
    });
  };
  const errorOf = (...names: string[]): string | undefined =>
    names.map((name) => fields[`rule.${name}`]).find((text) => text !== undefined);
  return (
    <Panel title={titles[kind]}>
      <form onSubmit={submit} noValidate className="grid items-start gap-4 sm:grid-cols-2">
        {kind === 'placement' ? (
          <PlacementFields form={form} put={put} errorOf={errorOf} words={words} />
        ) : (
          <RuleFields kind={kind} form={form} put={put} errorOf={errorOf} />
        )}
        <div className="sm:col-span-2">
          <Button type="submit" busy={busy}>
            Save rule
          </Button>
        </div>
      </form>
    </Panel>
  );
}
