import { useEffect, useState } from 'react';
import type { Contact } from '#contract/fields/fields.ts';
import { sameContact } from '#storefront/lib/checkout/checkout-record.ts';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import { OpenLink } from '../../address/folded.tsx';
import type { ContactValues } from './check-contact.ts';

export interface ContactCardState {
  /** The contact is shown as text, its fields are out of sight. */
  isCard: boolean;
  /** False until the form has its values: what is shown was decided before the first paint. */
  isSettled: boolean;
  /** Shows the fields and moves the focus to the first. */
  open: () => void;
  /** Shows these as text from now on, until they are edited. */
  settle: (values: ContactValues) => void;
}

/** A contact from an earlier order or from the account is shown as text: nobody is asked twice (UX-10). */
export function useContactCard(form: Form<ContactValues>, known: Contact | null): ContactCardState {
  const [settled, setSettled] = useState<ContactValues | null>();
  const [isOpened, setOpened] = useState(false);
  const { values, errors, ready } = form;
  if (ready && settled === undefined) setSettled(sameContact(known, values) ? values : null);
  useEffect(() => {
    if (settled !== undefined) delete document.documentElement.dataset.knownContact;
  }, [settled]);
  useEffect(() => {
    if (isOpened) form.ref.current?.querySelector<HTMLElement>('[name="email"]')?.focus();
  }, [isOpened, form.ref]);
  return {
    isCard: !!settled && !isOpened && sameContact(settled, values) && Object.values(errors).every((error) => !error),
    isSettled: settled !== undefined,
    open: () => setOpened(true),
    settle: (contact) => setSettled(contact),
  };
}

/** The known contact, with a link to change it. Its height is that of the space before the first paint. */
export function ContactCard({ values, open }: { values: ContactValues; open: () => void }) {
  return (
    <div className={CARD}>
      <p className="truncate font-semibold">
        {values.firstName} {values.lastName}
      </p>
      <p className="truncate text-sm/6 text-quiet">
        {values.email} · {values.phone}
      </p>
      <div className="text-sm">
        <OpenLink onClick={open}>Change your details</OpenLink>
      </div>
    </div>
  );
}

const CARD = 'h-29 rounded-xs border border-line-strong bg-raised px-4 pt-3';

/** Its place, while a script in the head has found that there is a contact (known-contact.server.ts). */
export const ContactCardSpace = () => <div className={`hidden in-data-[known-contact]:block ${CARD}`} />;
