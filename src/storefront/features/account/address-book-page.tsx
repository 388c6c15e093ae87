import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AddressBook, SavedAddress } from '#contract/accounts/address-book.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { blankAddress } from '#storefront/features/checkout/address/checkout-values.ts';
import type { ApiFailure, ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { authState } from '#storefront/lib/session/auth-state.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { DashboardHeading } from './dashboard.tsx';
import { AddressCard } from './internal/address-card.tsx';
import { AddressForm } from './internal/address-form.tsx';
import { toValues } from './internal/saved-address-values.ts';
import { useAddressBook } from './internal/use-address-book.ts';

type Message = { tone: 'success' | 'error'; text: string } | { tone: 'removed'; address: SavedAddress };

/** The customer's addresses: add, edit, remove with undo, choose the defaults (ADDR-18, NAV-30). */
export function AddressBookPage() {
  const addressBook = useAddressBook();
  const { book } = addressBook;
  const { customer } = useStore(authState);
  const [editing, setEditing] = useState<SavedAddress | 'NEW' | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const [busy, setBusy] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  // The pressed button may be gone, so move the focus to the result.
  useEffect(() => {
    if (message) note.current?.focus();
  }, [message]);

  if (!book) return <Waiting failed={addressBook.failed} retry={() => void addressBook.load()} />;
  const { countries, addresses } = book;

  const act = async (work: () => Promise<ApiResult<AddressBook>>, failure: string, done: Message) => {
    setBusy(true);
    setMessage(null);
    try {
      const reply = await work();
      setMessage(reply.ok ? done : { tone: 'error', text: explain(reply.error, failure) });
    } finally {
      setBusy(false);
    }
  };
  const open = (which: SavedAddress | 'NEW' | null) => {
    setMessage(null);
    setEditing(which);
  };

  if (editing !== null) {
    const name = customer ? `${customer.firstName} ${customer.lastName}` : '';
    const blank = {
      ...blankAddress,
      contactName: name,
      country: countries[0] ?? '',
      isDefaultBilling: false,
      isDefaultShipping: false,
    };
    return (
      <>
        <DashboardHeading>Addresses</DashboardHeading>
        <AddressForm
          heading={editing === 'NEW' ? 'Add an address' : 'Edit the address'}
          initial={editing === 'NEW' ? blank : toValues(editing)}
          countries={countries}
          found={editing !== 'NEW' && editing.type === 'SELECTED' ? editing : null}
          save={(address) => (editing === 'NEW' ? addressBook.add(address) : addressBook.change(editing.id, address))}
          onDone={() => {
            setEditing(null);
            setMessage({ tone: 'success', text: 'Your address is saved.' });
          }}
          onCancel={() => open(null)}
        />
      </>
    );
  }
  return (
    <>
      <DashboardHeading>Addresses</DashboardHeading>
      <div className="grid gap-6">
        {message && (
          <Note
            message={message}
            ref={note}
            undo={(address) =>
              void act(() => addressBook.add(withoutId(address)), accountMessages.addressSaveFailed, saved)
            }
          />
        )}
        {addresses.length === 0 ? (
          <p className="text-quiet">You have no addresses yet. Add one and the checkout fills itself in.</p>
        ) : (
          <ul aria-label="Your addresses" className="grid gap-4 md:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                busy={busy}
                onEdit={() => open(address)}
                onRemove={() =>
                  void act(() => addressBook.remove(address.id), accountMessages.addressRemoveFailed, {
                    tone: 'removed',
                    address,
                  })
                }
                onDefault={(which) =>
                  void act(
                    () => addressBook.change(address.id, { ...withoutId(address), [which]: true }),
                    accountMessages.addressSaveFailed,
                    saved,
                  )
                }
              />
            ))}
          </ul>
        )}
        <div>
          <Button onClick={() => open('NEW')}>Add an address</Button>
        </div>
      </div>
    </>
  );
}

const saved: Message = { tone: 'success', text: 'Your addresses are saved.' };
const withoutId = ({ id: _, ...address }: SavedAddress) => address;
const explain = (failure: ApiFailure, otherwise: string): string =>
  failure.kind === 'refused' && failure.status < 500 && failure.body.errorCode !== 'BadRequest'
    ? failure.body.message
    : otherwise;

function Note({
  message,
  undo,
  ref,
}: {
  message: Message;
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
