import { type FormEvent, useState } from 'react';
import { codeText } from '#contract/products/product-import.ts';
import {
  type ManagedStore,
  managedStoreReply,
  positionReply,
  type StoreFields,
} from '#contract/stores/staff-stores.ts';
import { callStaff, queryText, StaffCallFailed } from '../../staff-call.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useSend } from '../../use-send.ts';
import { readStoreForm, type StoreForm, toStoreForm } from './store-form.ts';

export interface StoreEditorProps {
  /** Null for a new store, whose code is typed. */
  code: string | null;
  version: string | null;
  store: StoreFields;
  onSaved: (reply: ManagedStore) => void;
}

/** The form of a store as it is edited, and saving it (OWN-05). */
export function useStoreForm({ code, version, store, onSaved }: StoreEditorProps) {
  const [began, setBegan] = useState(version);
  const [form, setForm] = useState(() => toStoreForm(store));
  const [typedCode, setTypedCode] = useState('');
  const { send, busy, fields, setFields } = useSend();
  const put = (values: Partial<StoreForm>) => setForm((now) => ({ ...now, ...values }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const storeCode = codeText.safeParse(code ?? typedCode.trim());
    const read = readStoreForm(form);
    if (!read.ok || !storeCode.success) {
      setFields({
        ...(!read.ok && read.error),
        ...(!storeCode.success && { code: 'Use up to 64 letters, digits, dots, dashes or underscores.' }),
      });
      return showToast('Check the marked fields.', 'error');
    }
    const reply = await send('PUT', `staff/stores/${encodeURIComponent(storeCode.data)}`, {
      schema: managedStoreReply,
      body: { version: began, store: read.value },
      done: 'Saved. Shoppers see it within seconds.',
    });
    if (!reply) return;
    setBegan(reply.version);
    setForm(toStoreForm(reply.store));
    onSaved(reply);
  };
  const findPosition = async () => {
    const { street1: street, locality, postcode } = form;
    try {
      const query = queryText({ street, locality, postcode });
      const { position } = await callStaff('GET', `staff/store-position${query}`, positionReply);
      if (!position) return showToast('No place is known for this address. Enter the position yourself.', 'error');
      put({ latitude: String(position.latitude), longitude: String(position.longitude) });
      showToast(`Found the middle of ${position.place}. Check it on the map.`);
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      showToast(error.message, 'error');
    }
  };
  return {
    ...{ form, put, typedCode, setTypedCode, save, findPosition, busy },
    errorOf: (field: string): string | undefined => fields[field],
    /** Somebody else saved it after this form began. */
    elsewhere: !busy && version !== began,
    takeTheirs: () => {
      setBegan(version);
      setForm(toStoreForm(store));
      setFields({});
    },
  };
}
