import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SavedAddress } from '#contract/accounts/address-book.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { blankAddress } from '#storefront/features/checkout/address/checkout-values.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { DashboardHeading } from './dashboard.tsx';
import { AddressCard } from './internal/address-card.tsx';
import { AddressForm } from './internal/address-form.tsx';
import { toValues } from './internal/saved-address-values.ts';
import { type AddressBookView, useAddressBook } from './internal/use-address-book.ts';
import {
  type AddressBookActions,
  type AddressBookMessage,
  useAddressBookActions,
} from './internal/use-address-book-actions.ts';

/** The customer's addresses: add, edit, remove with undo, choose the defaults (ADDR-18, NAV-30). */
export function AddressBookPage() {
  const addressBook = useAddressBook();
  const actions = useAddressBookActions(addressBook);
  const { book } = addressBook;
  const [editing, setEditing] = useState<SavedAddress | 'NEW' | null>(null);
  const { message, setMessage } = actions;
  const note = useRef<HTMLDivElement>(null);
  // The pressed button may be gone, so move the focus to the result.
  useEffect(() => {
    if (message) note.current?.focus();
  }, [message]);
  const open = (which: SavedAddress | 'NEW' | null) => {
    setMessage(null);
    setEditing(which);
  };
  if (!book) return <Waiting failed={addressBook.failed} retry={() => void addressBook.load()} />;
  return (
    <>
      <DashboardHeading>Addresses</DashboardHeading>
      {editing !== null ? (
        <AddressEditor
          editing={editing}
          addressBook={addressBook}
          countries={book.countries}
          onDone={() => {
            setEditing(null);
            setMessage({ tone: 'success', text: 'Your address is saved.' });
          }}
          onCancel={() => open(null)}
        />
      ) : (
        <div className="grid gap-6">
          {message && <Note message={message} ref={note} undo={actions.restore} />}
          <AddressList addresses={book.addresses} actions={actions} onEdit={open} />
          <div>
            <Button onClick={() => open('NEW')}>Add an address</Button>
          </div>
        </div>
      )}
    </>
  );
}

interface AddressEditorProps {
  editing: SavedAddress | 'NEW';
  addressBook: AddressBookView;
  countries: readonly string[];
  onDone: () => void;
  onCancel: () => void;
}

/** The form of a new address, with the customer's name in it, or of a saved one. */
function AddressEditor({ editing, addressBook, countries, onDone, onCancel }: AddressEditorProps) {
  const { customer } = useStore(authState);
  const isNew = editing === 'NEW';
  const blank = {
    ...blankAddress,
    contactName: customer ? `${customer.firstName} ${customer.lastName}` : '',
    country: countries[0] ?? '',
    isDefaultBilling: false,
    isDefaultShipping: false,
  };
  return (
    <AddressForm
      heading={isNew ? 'Add an address' : 'Edit the address'}
      initial={isNew ? blank : toValues(editing)}
      countries={countries}
      found={!isNew && editing.type === 'SELECTED' ? editing : null}
      save={(address) => (isNew ? addressBook.add(address) : addressBook.change(editing.id, address))}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

interface AddressListProps {
  addresses: readonly SavedAddress[];
  actions: AddressBookActions;
  onEdit: (address: SavedAddress) => void;
}

function AddressList({ addresses, actions, onEdit }: AddressListProps) {
  if (addresses.length === 0)
    return <p className="text-quiet">You have no addresses yet. Add one, and checkout is filled in for you.</p>;
  return (
    <ul aria-label="Your addresses" className="grid gap-4 md:grid-cols-2">
      {addresses.map((address) => (
        <AddressCard
          key={address.id}
          address={address}
          busy={actions.busy}
          onEdit={() => onEdit(address)}
          onRemove={() => actions.remove(address)}
          onDefault={(which) => actions.makeDefault(address, which)}
        />
      ))}
    </ul>
  );
}

function Note({
  message,
  undo,
  ref,
}: {
  message: AddressBookMessage;
  undo: (address: SavedAddress) => void;
  ref: React.Ref<HTMLDivElement>;
}) {
  if (message.tone !== 'removed')
    return (
      <Alert tone={message.tone} ref={ref}>
        {message.text}
      </Alert>
    );
  return (
    <Alert
      ref={ref}
      action={
        <Button variant="secondary" onClick={() => undo(message.address)}>
          Undo
        </Button>
      }
    >
      Removed {message.address.street1}.
    </Alert>
  );
}

function Waiting({ failed, retry }: { failed: boolean; retry: () => void }) {
  return (
    <>
      <DashboardHeading>Addresses</DashboardHeading>
      {failed ? (
        <Alert tone="error" action={<Button onClick={retry}>Try again</Button>}>
          {accountMessages.accountLoadFailed}
        </Alert>
      ) : (
        <p role="status" className="min-h-96 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
          Loading your addresses…
        </p>
      )}
    </>
  );
}
