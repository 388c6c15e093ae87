import type { ReactNode } from 'react';
import type { ApiScope } from '#contract/staff/api-scopes.ts';
import { Tick } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { scopeGroups } from './key-words.ts';

interface ScopeFieldsProps {
  scopes: ReadonlySet<ApiScope>;
  onChange: (scopes: ReadonlySet<ApiScope>) => void;
  error: string | undefined;
  /** Fields that some scopes need, below them. */
  children: ReactNode;
}

/** What a key may do: nothing is ticked beforehand. */
export const ScopeFields = ({ scopes, onChange, error, children }: ScopeFieldsProps) => (
  <Panel title="What it may do">
    <p className="mb-4 text-quiet">Tick what the machine does and nothing else: a lost key costs no more than that.</p>
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      {scopeGroups.map(({ title, scopes: offered }) => (
        <fieldset key={title}>
          <legend className="mb-1 text-sm font-semibold">{title}</legend>
          {offered.map(([scope, words]) => (
            <Tick
              key={scope}
              label={words}
              name={scope}
              checked={scopes.has(scope)}
              onChange={(checked) => {
                const next = new Set(scopes);
                if (checked) next.add(scope);
                else next.delete(scope);
                onChange(next);
              }}
            />
          ))}
        </fieldset>
      ))}
    </div>
    {children}
    {error && (
      <p role="alert" className="mt-3 text-sm font-medium text-danger">
        {error}
      </p>
    )}
  </Panel>
);
