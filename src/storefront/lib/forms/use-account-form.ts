/** A form about an account: checked by rules that may come late, the server's words beside its fields. Nothing typed is kept anywhere: passwords are among it. */
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
  /** What is known already; taken over once, when it comes. */
  saved?: Partial<F> | undefined;
  /** All that is wrong with the values; empty when nothing is. */
  check: (values: F) => Promise<FormErrors<F>>;
  send: (values: F) => Promise<ApiResult<unknown>>;
  /** What is said when the server refused, or could not be reached; null where a field says it. */
  explain: (failure: ApiFailure) => string | null;
  onDone?: (values: F) => void;
}

export interface AccountForm<F extends FormValues> {
  ref: RefObject<HTMLFormElement | null>;
  values: F;
  /** What stands above the form: the last refusal. */
  failure: { message: string; error: ApiFailure; values: F } | null;
  /** Fields with something wrong in them after a try to send. */
  wrong: number;
  busy: boolean;
  /** False until the page is alive: what is sent before would leave as a plain request. */
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

  // What a password manager or the shopper put into the fields before React came is taken over, not wiped.
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

  // What was refused is said above the form, which may be out of sight.
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

/** The server's complaints about fields that the form has; 'customer.phone' is its 'phone'. */
function fieldsOf<F extends FormValues>(error: ApiFailure, values: F): FormErrors<F> {
  if (error.kind !== 'refused') return {};
  return Object.fromEntries(
    Object.entries(error.body.fields ?? {})
      .map(([path, message]) => [path.replace(/^customer\./, ''), message] as const)
      .filter(([field]) => Object.hasOwn(values, field)),
  ) as FormErrors<F>;
}
