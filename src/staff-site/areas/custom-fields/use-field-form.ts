import { type FormEvent, useState } from 'react';
import { type FieldDefinition, type FieldDraft, fieldKeySchema } from '#contract/custom-fields/field-definition.ts';
import { fieldDefinitionsReply, fieldPreviewReply } from '#contract/custom-fields/field-definitions-calls.ts';
import type { FieldOwner } from '#contract/custom-fields/field-kinds.ts';
import { callStaff, StaffCallFailed } from '../../staff-call.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useSend } from '../../use-send.ts';
import { acceptRefused } from './accept-refused.tsx';
import { type FieldForm, newForm, readForm, toForm } from './field-form.ts';
import { keyOfLabel } from './field-words.ts';

export interface FieldEditorProps {
  owner: FieldOwner;
  /** Null for a new one, whose key is typed. */
  field: FieldDefinition | null;
  /** How many owners have a value. */
  used: number;
  onSaved: (key: string) => void;
}

/** The form of a custom field as it is edited, and saving it after its effect was shown (OWN-14). */
export function useFieldForm({ owner, field, onSaved }: FieldEditorProps) {
  const [began, setBegan] = useState(field?.version ?? null);
  const [form, setForm] = useState<FieldForm>(() => (field ? toForm(field) : newForm));
  const [typedKey, setTypedKey] = useState('');
  const { send, busy, fields, setFields } = useSend();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const key = fieldKeySchema.safeParse(field?.key ?? (typedKey.trim() || keyOfLabel(form.label)));
    const read = readForm(form);
    if (!read.ok || !key.success) {
      const wrongKey: Record<string, string> = key.success ? {} : { key: key.error.issues[0]?.message ?? '' };
      setFields({ ...(!read.ok && read.error), ...wrongKey });
      return showToast('Check the marked fields.', 'error');
    }
    const path = `staff/custom-fields/${owner}/${key.data}`;
    const refused = field ? await askAbout(path, read.value) : 0;
    if (refused === null) return;
    const reply = await send('PUT', path, {
      schema: fieldDefinitionsReply,
      body: { version: began, field: read.value, refused },
      done: 'Saved.',
    });
    if (!reply) return;
    const saved = reply.fields.find((one) => one.field.owner === owner && one.field.key === key.data)?.field;
    if (saved) {
      setBegan(saved.version);
      setForm(toForm(saved));
    }
    onSaved(key.data);
  };
  return {
    ...{ form, typedKey, setTypedKey, save, busy },
    put: (values: Partial<FieldForm>) => setForm((now) => ({ ...now, ...values })),
    errorOf: (input: string): string | undefined =>
      fields[input] ?? fields[`field.${input}`] ?? fields[`field.rules.${input}`],
    /** Somebody else saved it after this form began. */
    elsewhere: !busy && field !== null && field.version !== began,
    takeTheirs: () => {
      setBegan(field?.version ?? null);
      if (field) setForm(toForm(field));
      setFields({});
    },
  };
}

/** How many values the rules refuse, once that is accepted; null where the change is not made. */
async function askAbout(path: string, field: FieldDraft): Promise<number | null> {
  try {
    const preview = await callStaff('POST', `${path}/preview`, fieldPreviewReply, { body: { field } });
    return preview.refused === 0 || (await acceptRefused(preview)) ? preview.refused : null;
  } catch (error) {
    if (!(error instanceof StaffCallFailed)) throw error;
    showToast(error.message, 'error');
    return null;
  }
}
