import { type FormEvent, useState } from 'react';
import type { ProductAttributes } from '#contract/products/product-attributes.ts';
import {
  type CatalogueWordsReply,
  type EditedProduct,
  type ProductReply,
  productReply,
} from '#contract/staff/products/staff-products.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useSend } from '../../../use-send.ts';
import { type ProductForm, readForm, toForm } from '../product-form.ts';

export interface ProductEditorProps {
  product: Partial<EditedProduct>;
  /** Those the shop shows now, guessed where the product states none; null for a new one. */
  attributes: ProductAttributes | null;
  /** Version of the product in the shop; null for a new one. */
  version: string | null;
  words: CatalogueWordsReply;
  onSaved: (reply: ProductReply) => void;
}

export type EditedForm = ReturnType<typeof useProductForm>;

/** The form of a product as it is edited, and saving it. */
export function useProductForm({ product, attributes, version, words, onSaved }: ProductEditorProps) {
  const { send, busy, fields, setFields } = useSend();
  const { began, form, setForm, begin, elsewhere, dirty } = useBegunForm({ product, version, busy });
  const put = (values: Partial<ProductForm>) => setForm({ ...form, ...values });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readForm(form, words.categories);
    if (!read.ok) {
      setFields(read.error);
      showToast('Check the marked fields.', 'error');
      return;
    }
    const { code } = read.value;
    const reply = await send('PUT', `staff/products/${encodeURIComponent(code)}`, {
      schema: productReply,
      body: { version: began.version, product: read.value, ...reasonOf(form) },
      done: 'Saved. Shoppers see it within seconds.',
    });
    if (!reply) return;
    begin(reply.version, toForm(reply.product));
    onSaved(reply);
  };
  const takeTheirs = async () => {
    if (
      dirty &&
      !(await confirm({
        title: 'Discard your changes?',
        body: 'Your unsaved changes are lost.',
        action: 'Discard changes',
      }))
    )
      return;
    begin(version, toForm(product));
    setFields({});
  };
  return {
    form,
    setForm,
    put,
    fields,
    words,
    attributes,
    elsewhere,
    dirty,
    isNew: began.version === null,
    save,
    takeTheirs,
    busy,
  };
}

/**
 * The fields, and what they began from. Without changes of its own the form follows what is saved elsewhere, such as a
 * change that is undone on its screen.
 */
function useBegunForm({ product, version, busy }: Pick<ProductEditorProps, 'product' | 'version'> & { busy: boolean }) {
  const [began, setBegan] = useState({ version, form: toForm(product) });
  const [form, setForm] = useState<ProductForm>(began.form);
  const begin = (from: string | null, fields: ProductForm) => {
    setBegan({ version: from, form: fields });
    setForm(fields);
  };
  // While saving, the newer version is our own.
  const elsewhere = !busy && version !== began.version;
  const dirty = form !== began.form;
  if (elsewhere && !dirty) begin(version, toForm(product));
  return { began, form, setForm, begin, elsewhere, dirty };
}

const reasonOf = ({ wasReason }: ProductForm) => (wasReason.trim() === '' ? {} : { wasReason: wasReason.trim() });
