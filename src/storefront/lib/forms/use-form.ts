/** A form whose typed values outlive a reload, checked by rules that may come late (they are fetched when the page is idle). */
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
  /** Names the kept draft. */
  name: string;
  initial: F;
  /** What was saved earlier; a draft goes before it. Undefined until it is known. */
  saved: Partial<F> | undefined;
  /** All that is wrong with the values; empty when nothing is. */
  check: (values: F) => Promise<FormErrors<F>>;
  onSubmit: (values: F) => Promise<void> | void;
}

export interface Form<F extends FormValues> {
  ref: RefObject<HTMLFormElement | null>;
  values: F;
  errors: FormErrors<F>;
  /** What is wrong, for the summary: after a failed try to submit. */
  summary: [field: keyof F, message: string][];
  busy: boolean;
  /** False until the page is alive: what is sent before would go out as an address, with everything typed in it. */
  ready: boolean;
  set: (field: keyof F, value: string | boolean) => void;
  leave: (field: keyof F) => void;
  submit: (event?: FormEvent) => void;
  /** Forgets the draft once it has been saved. */
  forgetDraft: () => void;
  /** What a text field needs. */
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

  // React leaves what was typed before it came in the fields, but forgets it at the next drawing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is drawn again
  useLayoutEffect(() => {
    early.current = readFilledIn(ref.current, initial);
  }, []);

  // Once: what was saved, then what was being typed, then what the shopper or the browser filled in before the page came alive.
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

/** Text that stands in the fields although React did not put it there. */
function readFilledIn<F extends FormValues>(form: HTMLFormElement | null, initial: F): Partial<F> {
  const found: Record<string, string> = {};
  for (const element of form?.elements ?? []) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
    if (element.type === 'checkbox' || element.type === 'radio' || typeof initial[element.name] !== 'string') continue;
    if (element.value !== '' && element.value !== initial[element.name]) found[element.name] = element.value;
  }
  return found as Partial<F>;
}
