/** Components shared by the account screens. */
import { type ReactNode, useState } from 'react';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';

/** One narrow column with its heading, for the screens of log-in and sign-up. */
export function AccountScreen({ heading, lead, children }: { heading: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-10 pb-20 sm:px-6">
      <h1 className="font-display text-3xl font-black sm:text-4xl">{heading}</h1>
      {lead && <p className="mt-3 text-quiet">{lead}</p>}
      <div className="mt-8">{children}</div>
    </div>
  );
}

type PasswordFieldProps = ReturnType<Form<Record<string, string>>['text']> & {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  'aria-describedby'?: string;
};

/** A password field with a button that shows the password; pasting and password managers work. */
export function PasswordField({ label, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextField
        {...field}
        label={label}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="[&_input]:pr-20"
      />
      <button
        type="button"
        aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
        onClick={() => setShown(!shown)}
        className="absolute top-7 right-1 min-h-11 px-3 text-sm font-semibold underline underline-offset-4"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}

export const passwordHint =
  '8 characters or more, with a lowercase and an uppercase letter, a number and a special character.';

/** Tells password managers whose password it is, where the form has no email field. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}

export const linkClasses = 'font-semibold underline underline-offset-4';
