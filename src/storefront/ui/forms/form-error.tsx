import type { ReactNode } from 'react';
import { Alert } from '../alert.tsx';

/** Announces a failed attempt to submit, and how many fields are invalid; the focus is on the first. */
export function ErrorSummary({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert tone="error">
      {count === 1
        ? 'One field needs your attention. It is marked below.'
        : `${count} fields need your attention. They are marked below.`}
    </Alert>
  );
}

interface FormErrorProps {
  form: { failure: { message: string } | null; summary: readonly unknown[] };
  /** Beside the message of a failed request: what the shopper can do. */
  action?: ReactNode;
}

/** The error of the last attempt: why the request failed, or how many fields are invalid. */
export function FormError({ form, action }: FormErrorProps) {
  if (!form.failure) return <ErrorSummary count={form.summary.length} />;
  return (
    <Alert tone="error" action={action}>
      {form.failure.message}
    </Alert>
  );
}
