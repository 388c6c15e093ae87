import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { bulkChangeReply, type ProductSelection } from '#contract/staff/products/bulk/bulk-changes.ts';
import type { CatalogueWordsReply } from '#contract/staff/products/staff-products.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/forms/field.tsx';
import { useSend } from '../../../../use-send.ts';
import { ChangeFields } from './change-fields.tsx';
import { type ChangeForm, emptyChange, readChange } from './change-form.ts';

interface ChangePanelProps {
  selection: ProductSelection;
  count: number;
  words: CatalogueWordsReply;
  onClear: () => void;
}

const kinds: Record<ChangeForm['kind'], string> = {
  price: 'Price',
  sale: 'Sale window',
  state: 'State',
  category: 'Category',
  tags: 'Tags',
  limits: 'Limits in the cart',
};

/** What is to change of the chosen products; its preview is a screen of its own (OWN-12). */
export function ChangePanel({ selection, count, words, onClear }: ChangePanelProps) {
  const [form, setForm] = useState(emptyChange);
  const { send, busy, fields, setFields } = useSend();
  const navigate = useNavigate();
  const put = (changes: Partial<ChangeForm>) => setForm({ ...form, ...changes });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const request = readChange(form, selection);
    if (!request.ok) return setFields(request.error);
    await send('POST', 'staff/product-changes', {
      schema: bulkChangeReply,
      body: request.value,
      onDone: ({ id }) => navigate(`/products/changes/${id}`),
    });
  };
  const errors = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.split('.').at(-1), text]));
  return (
    <section aria-label="Chosen products" className="no-print mb-3 border-l-4 border-line-strong bg-raised px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status">{counted(count, 'product')} chosen</p>
        <Button small variant="quiet" onClick={onClear}>
          Choose none
        </Button>
      </div>
      <form onSubmit={submit} noValidate className="mt-2 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          label="Change"
          name="kind"
          value={form.kind}
          onChange={(kind) => put({ kind: kind as ChangeForm['kind'] })}
          options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        />
        <ChangeFields form={form} put={put} fields={errors} words={words} />
        <div className="sm:col-span-2 lg:col-span-4">
          <Button type="submit" busy={busy}>
            Preview
          </Button>
        </div>
      </form>
    </section>
  );
}
