/**
 * A form about an account: validated by lazily loaded rules, with the server's errors beside its fields. Typed values
 * are never stored, because passwords are among them.
 */
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { ApiFailure, ApiResult } from '#storefront/lib/api-client/call-api.ts';
import {
  type FormAction,
  type FormErrors,
  type FormState,
  type FormValues,
  openForm,
  reduceForm,
  shownErrors,
} from '#storefront/lib/forms/form-state.ts';

interface AccountFormOptions<F extends FormValues> {
  initial: F;
  /** Saved values, applied once when they arrive. */
  saved?: Partial<F> | undefined;
  /** All errors of the values; empty when they are valid. */
  check: (values: F) => Promise<FormErrors<F>>;
  send: (values: F) => Promise<ApiResult<unknown>>;
  /** The message for a server error or a failed request; null where a field shows it. */
  explain: (failure: ApiFailure) => string | null;
  onDone?: (values: F) => void;
}

export interface AccountForm<F extends FormValues> {
  ref: RefObject<HTMLFormElement | null>;
  values: F;
  /** The last refusal, shown above the form. */
  failure: { message: string; error: ApiFailure; values: F } | null;
  /** Number of invalid fields after an attempt to submit. */
  wrong: number;
  busy: boolean;
  /** False until the page is hydrated: an earlier submit would be a plain request. */
  ready: boolean;
  set: (field: keyof F, value: string | boolean) => void;
  submit: (event?: FormEvent) => void;
  text: <K extends keyof F & string>(
    field: K,
  ) => { name: K; value: string; error: string | undefined; onChange: (value: string) => void; onBlur: () => void };
}

export function useAccountForm<F extends FormValues>({
  initial,
  saved,
  check,
  send,
  explain,
  onDone,
}: AccountFormOptions<F>): AccountForm<F> {
  const [state, dispatch] = useReducer(
    reduceForm as (state: FormState<F>, action: FormAction<F>) => FormState<F>,
    initial,
    openForm<F>,
  );
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<AccountForm<F>['failure']>(null);
  const [taken, setTaken] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const { values, failures } = state;

  // Values that a password manager or the shopper entered before hydration are taken over, not erased.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is drawn again
  useLayoutEffect(() => {
    const early: Record<string, string> = {};
    for (const element of ref.current?.elements ?? []) {
      if (
        element instanceof HTMLInputElement &&
        element.type !== 'checkbox' &&
        element.type !== 'radio' &&
        typeof initial[element.name] === 'string'
      )
        if (element.value !== '') early[element.name] = element.value;
    }
    dispatch({ type: 'RESTORED', values: early as Partial<F> });
    setReady(true);
  }, []);

  useEffect(() => {
    if (!saved || taken) return;
    setTaken(true);
    dispatch({ type: 'RESTORED', values: saved });
  }, [saved, taken]);

  useEffect(() => {
    let current = true;
    check(values).then(
      (errors) => {
        if (current) dispatch({ type: 'CHECKED', values, errors });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [values, check]);

  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  // The error is shown above the form, which may be off screen, so scroll to it.
  useEffect(() => {
    if (failure) ref.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [failure]);

  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const errors = await check(values);
      if (Object.values(errors).some(Boolean)) {
        dispatch({ type: 'REFUSED', errors });
        return;
      }
      const reply = await send(values);
      if (reply.ok) {
        onDone?.(values);
        return;
      }
      const fields = fieldsOf(reply.error, values);
      if (Object.keys(fields).length > 0) dispatch({ type: 'REFUSED', errors: fields });
      else {
        const message = explain(reply.error);
        if (message !== null) setFailure({ message, error: reply.error, values });
      }
    } finally {
      setBusy(false);
    }
  };

  const shown = shownErrors(state);
  const errors = Object.fromEntries(shown) as FormErrors<F>;
  return {
    ref,
    values,
    failure,
    busy,
    ready,
    wrong: failures > 0 ? shown.length : 0,
    set: (field, value) => dispatch({ type: 'CHANGED', field, value }),
    submit: (event) => {
      event?.preventDefault();
      if (!busy) void run();
    },
    text: (field) => ({
      name: field,
      value: String(values[field]),
      error: errors[field],
      onChange: (value) => dispatch({ type: 'CHANGED', field, value }),
      onBlur: () => dispatch({ type: 'LEFT', field }),
    }),
  };
}

/** The server's errors about fields of this form; 'customer.phone' is its 'phone'. */
function fieldsOf<F extends FormValues>(error: ApiFailure, values: F): FormErrors<F> {
  if (error.kind !== 'refused') return {};
  return Object.fromEntries(
    Object.entries(error.body.fields ?? {})
      .map(([path, message]) => [path.replace(/^customer\./, ''), message] as const)
      .filter(([field]) => Object.hasOwn(values, field)),
  ) as FormErrors<F>;
}
