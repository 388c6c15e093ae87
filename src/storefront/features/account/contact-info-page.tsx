import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Account } from '#contract/accounts/account.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { account } from '#storefront/lib/account/account-state.ts';
import type { ApiFailure } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { DashboardHeading } from './dashboard.tsx';
import type { ContactInfoValues } from './internal/check-account.ts';
import { GenderField } from './internal/gender-field.tsx';
import { ParcelEmailFields } from './internal/parcel-email-fields.tsx';
import { chosenParcelEmails, parcelEmailValues } from './internal/parcel-email-values.ts';

const blank: ContactInfoValues = {
  firstName: '',
  lastName: '',
  phone: '',
  birthDate: '',
  gender: '',
  email: false,
  sms: false,
  ...parcelEmailValues([]),
};
const check = async (values: ContactInfoValues) =>
  (await import('./internal/check-account.ts')).checkContactInfo(values);
const send = ({ firstName, lastName, phone, birthDate, gender, email, sms, ...chosen }: ContactInfoValues) =>
  account.save({
    ...{ firstName, lastName, phone, birthDate },
    gender: gender as Account['customer']['gender'],
    subscriptions: { email, sms },
    parcelEmails: chosenParcelEmails(chosen),
  });
const explain = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.body.errorCode === 'Unauthorised'
    ? failure.body.message
    : accountMessages.accountUpdateFailed;

/** Name, phone, birth date, gender, marketing consent and emails about parcels (ACC-30, PARC-03). */
export function ContactInfoPage() {
  const { result, account: loaded } = useStore(account.state);
  useEffect(() => {
    // A loaded account may have been changed on another device.
    void account.load();
  }, []);
  return (
    <>
      <DashboardHeading>Contact info</DashboardHeading>
      {loaded ? <ContactInfoForm customer={loaded.customer} /> : <Waiting result={result} />}
    </>
  );
}

function Waiting({ result }: { result: 'SUCCESS' | 'PREPARING' | 'ERROR' | 'ABORTED' | null }) {
  if (result === 'ERROR')
    return (
      <Alert tone="error" action={<Button onClick={() => void account.load()}>Try again</Button>}>
        {accountMessages.accountLoadFailed}
      </Alert>
    );
  return (
    <p role="status" className="min-h-96 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
      {result === 'PREPARING' ? accountMessages.accountPreparing : 'Loading your account…'}
    </p>
  );
}

function ContactInfoForm({ customer }: { customer: Account['customer'] }) {
  const [saved, setSaved] = useState(false);
  const known = useMemo<ContactInfoValues>(
    () => ({
      firstName: customer.firstName,
      lastName: customer.lastName,
      phone: customer.phone,
      birthDate: customer.birthDate,
      gender: customer.gender,
      ...customer.subscriptions,
      ...parcelEmailValues(customer.parcelEmails),
    }),
    [customer],
  );
  const form = useApiForm({ initial: blank, saved: known, check, send, explain, onDone: () => setSaved(true) });
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      method="post"
      noValidate
      aria-busy={form.busy}
      className="grid max-w-xl gap-5"
    >
      <FormError form={form} />
      <dl>
        <dt className="mb-1 text-sm font-semibold">Email</dt>
        <dd className="break-all">{customer.email}</dd>
      </dl>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.text('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" optional {...form.text('phone')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Birth date" type="date" autoComplete="bday" optional {...form.text('birthDate')} />
        <GenderField value={form.values.gender} onChange={(gender) => form.set('gender', gender)} />
      </div>
      <ParcelEmailFields form={form} />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Marketing preferences</legend>
        <Checkbox {...form.checkbox('email')}>
          Email me about new releases and sales. You can stop at any time.
        </Checkbox>
        <Checkbox {...form.checkbox('sms')}>Text me about new releases and sales. This needs a mobile number.</Checkbox>
      </fieldset>
      <Button type="submit" disabled={!form.ready} busy={form.busy}>
        Save
      </Button>
      {saved && !form.busy && !form.failure && form.summary.length === 0 && (
        <Alert tone="success">Your contact info is saved.</Alert>
      )}
    </form>
  );
}
