import { useState } from 'react';
import { readFieldValue } from '#contract/custom-fields/read-field-value.ts';
import { FieldInput } from '../../ui/custom-fields/field-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { draftOf, type FieldForm } from './field-form.ts';

/** What the field looks like in forms, and what it says to what is typed there. Nothing of it is saved. */
export function FormPreview({ form, of }: { form: FieldForm; of: string }) {
  const [typed, setTyped] = useState<string | string[]>('');
  const draft = draftOf(form);
  const field = { ...draft, label: draft.label.trim() || 'Label' };
  const several = form.type === 'choices';
  const value = several === Array.isArray(typed) ? typed : several ? [] : '';
  const read = readFieldValue(draft, value);
  const isTyped = value.length > 0;
  return (
    <Panel title={`Try it: as in the form of a ${of}`}>
      <div className="max-w-lg">
        <FieldInput
          field={field}
          name="preview"
          value={value}
          onChange={setTyped}
          error={isTyped && !read.ok ? read.error : undefined}
        />
        {isTyped && read.ok && <p className="mt-1 text-sm text-quiet">This is accepted.</p>}
      </div>
    </Panel>
  );
}
