/** A form whose typed values survive a reload, validated by lazily loaded rules (fetched when the page is idle). */
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import {
  type FormAction,
  type FormErrors,
  type FormState,
  type FormValues,
  openForm,
  readDraft,
  reduceForm,
  shownErrors,
} from './form-state.ts';

export interface FormOptions<F extends FormValues> {
  /** Storage name of the draft. */
  name: string;
  initial: F;
  /** Values saved earlier; a draft takes precedence. Undefined until loaded. */
  saved: Partial<F> | undefined;
  /** All errors of the values; empty when they are valid. */
  check: (values: F) => Promise<FormErrors<F>>;
  onSubmit: (values: F) => Promise<void> | void;
}

export interface Form<F extends FormValues> {
  ref: RefObject<HTMLFormElement | null>;
  values: F;
  errors: FormErrors<F>;
  /** The errors for the summary after a failed attempt to submit. */
  summary: [field: keyof F, message: string][];
  busy: boolean;
  /** False until the page is hydrated: an earlier submit would put every typed value into the URL. */
  ready: boolean;
  set: (field: keyof F, value: string | boolean) => void;
  leave: (field: keyof F) => void;
  submit: (event?: FormEvent) => void;
  /** Removes the draft after the values have been saved. */
  forgetDraft: () => void;
  /** The props of a text field. */
  text: <K extends keyof F & string>(
    field: K,
  ) => { name: K; value: string; error: string | undefined; onChange: (value: string) => void; onBlur: () => void };
}

export function useForm<F extends FormValues>({ name, initial, saved, check, onSubmit }: FormOptions<F>): Form<F> {
  const [state, dispatch] = useReducer(
    reduceForm as (state: FormState<F>, action: FormAction<F>) => FormState<F>,
    initial,
    openForm<F>,
  );
  const [busy, setBusy] = useState(false);
  const [restored, setRestored] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const early = useRef<Partial<F>>({});
  const draft = `draft-${name}`;
  const { values, failures } = state;

  // React leaves values typed before hydration in the fields, but loses them at the next render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is drawn again
  useLayoutEffect(() => {
    early.current = readFilledIn(ref.current, initial);
  }, []);

  // Once: first saved values, then the draft, then what the shopper or the browser entered before hydration.
  useEffect(() => {
    if (!saved || restored) return;
    setRestored(true);
    dispatch({
      type: 'RESTORED',
      values: { ...saved, ...readDraft(initial, tabStorage.read(draft)), ...early.current },
    });
  }, [saved, restored, initial, draft]);

  useEffect(() => {
    if (restored) tabStorage.write(draft, values);
    let current = true;
    void check(values).then(
      (errors) => {
        if (current) dispatch({ type: 'CHECKED', values, errors });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [values, restored, draft, check]);

  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const run = async () => {
    setBusy(true);
    try {
      const errors = await check(values);
      if (Object.values(errors).some(Boolean)) dispatch({ type: 'REFUSED', errors });
      else await onSubmit(values);
    } finally {
      setBusy(false);
    }
  };

  const shown = shownErrors(state);
  const errors = Object.fromEntries(shown) as FormErrors<F>;
  const set = (field: keyof F, value: string | boolean) => dispatch({ type: 'CHANGED', field, value });
  const leave = (field: keyof F) => dispatch({ type: 'LEFT', field });
  return {
    ref,
    values,
    errors,
    busy,
    ready: restored,
    set,
    leave,
    summary: failures > 0 ? shown : [],
    submit: (event) => {
      event?.preventDefault();
      if (!busy) void run();
    },
    forgetDraft: () => tabStorage.remove(draft),
    text: (field) => ({
      name: field,
      value: String(values[field]),
      error: errors[field],
      onChange: (value) => set(field, value),
      onBlur: () => leave(field),
    }),
  };
}

/** Values in the fields that React did not set. */
function readFilledIn<F extends FormValues>(form: HTMLFormElement | null, initial: F): Partial<F> {
  const found: Record<string, string> = {};
  for (const element of form?.elements ?? []) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
    if (element.type === 'checkbox' || element.type === 'radio' || typeof initial[element.name] !== 'string') continue;
    if (element.value !== '' && element.value !== initial[element.name]) found[element.name] = element.value;
  }
  return found as Partial<F>;
}
