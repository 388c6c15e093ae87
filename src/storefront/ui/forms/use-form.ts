/**
 * The shop's one form system (docs/decisions/0092): what a form's fields hold, when their errors are shown, and where
 * the focus goes. The rules are a function that a page loads lazily, because the contract's schemas are heavy.
 */
import {
  type Dispatch,
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
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

export type { FormErrors, FormValues } from './form-state.ts';

/** Keeps what was typed over a reload of the page. */
export interface FormDraft {
  /** The kept values, not yet checked; undefined when there are none. */
  read: () => unknown;
  write: (values: FormValues) => void;
  remove: () => void;
}

export interface FormOptions<F extends FormValues> {
  initial: F;
  /** Values known from elsewhere, applied once when they arrive. What was typed before stays. */
  saved?: Partial<F> | undefined;
  /**
   * Keeps typed values over a reload; they take precedence over `saved`, which such a form waits for. A constant. Never
   * for a form with a password.
   */
  draft?: FormDraft;
  /** All errors of the values; empty when they are valid. The values are checked again when this function changes. */
  check: (values: F) => Promise<FormErrors<F>>;
  /** Receives valid values. The form is busy until it is done. */
  onSubmit: (values: F) => Promise<void> | void;
}

export interface Form<F extends FormValues> {
  ref: RefObject<HTMLFormElement | null>;
  values: F;
  /** The errors that are shown now. */
  errors: FormErrors<F>;
  /** The errors to summarise after a failed attempt to submit, in the order of the form. */
  summary: [field: keyof F, message: string][];
  busy: boolean;
  /** False until the form works: an earlier submit would be a plain request with the typed values. */
  ready: boolean;
  set: (field: keyof F, value: string | boolean) => void;
  /** Sets several fields, as if the shopper had typed them. */
  fill: (values: Partial<F>) => void;
  /** Checks the values; then submits them, or shows all errors and moves the focus to the first. */
  submit: (event?: FormEvent) => void;
  /** Shows errors that only the server could find, as after a failed attempt. */
  refuse: (errors: FormErrors<F>) => void;
  /** The props of a text field. */
  text: <K extends keyof F & string>(
    field: K,
  ) => { name: K; value: string; error: string | undefined; onChange: (value: string) => void; onBlur: () => void };
  /** The props of a checkbox. */
  checkbox: <K extends keyof F & string>(
    field: K,
  ) => { name: K; checked: boolean; onChange: (checked: boolean) => void };
}

/** One form with its fields. Give `ref`, `submit` and `busy` to a form element, `text` and `checkbox` to its fields. */
export function useForm<F extends FormValues>({ initial, saved, draft, check, onSubmit }: FormOptions<F>): Form<F> {
  const [state, dispatch] = useReducer(
    reduceForm as (state: FormState<F>, action: FormAction<F>) => FormState<F>,
    initial,
    openForm<F>,
  );
  const ref = useRef<HTMLFormElement>(null);
  const { values, failures } = state;
  const isHydrated = useEarlyInput(ref, initial, dispatch);
  const isRestored = useRestoredValues(initial, saved, draft, dispatch);
  useDraftWriter(isRestored ? draft : undefined, values);
  useCheck(check, values, dispatch);
  const { busy, submit } = useSubmission(check, values, onSubmit, dispatch);
  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const shown = shownErrors(state);
  const errors = Object.fromEntries(shown) as FormErrors<F>;
  const set = (field: keyof F, value: string | boolean) => dispatch({ type: 'CHANGED', field, value });
  return {
    ref,
    values,
    errors,
    summary: failures > 0 ? shown : [],
    busy,
    ready: draft ? isRestored : isHydrated,
    set,
    fill: (known) => {
      for (const [field, value] of Object.entries(known)) set(field, value as string | boolean);
    },
    submit,
    refuse: (found) => dispatch({ type: 'REFUSED', errors: found }),
    text: (field) => ({
      name: field,
      value: String(values[field]),
      error: errors[field],
      onChange: (value) => set(field, value),
      onBlur: () => dispatch({ type: 'LEFT', field }),
    }),
    checkbox: (field) => ({
      name: field,
      checked: values[field] === true,
      onChange: (checked) => set(field, checked),
    }),
  };
}

/**
 * Takes over what the shopper or a password manager entered before hydration: React would lose it at the next render.
 * True once that is done.
 */
function useEarlyInput<F extends FormValues>(
  ref: RefObject<HTMLFormElement | null>,
  initial: F,
  dispatch: Dispatch<FormAction<F>>,
): boolean {
  const [isDone, setDone] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is drawn again
  useLayoutEffect(() => {
    for (const [field, value] of readFilledIn(ref.current, initial)) dispatch({ type: 'CHANGED', field, value });
    setDone(true);
  }, []);
  return isDone;
}

/** Applies the saved values, and over them the draft, once the saved ones are known. True once that is done. */
function useRestoredValues<F extends FormValues>(
  initial: F,
  saved: Partial<F> | undefined,
  draft: FormDraft | undefined,
  dispatch: Dispatch<FormAction<F>>,
): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!saved || isDone) return;
    setDone(true);
    dispatch({ type: 'RESTORED', values: { ...saved, ...readDraft(initial, draft?.read()) } });
  }, [saved, isDone, initial, draft, dispatch]);
  return isDone;
}

function useDraftWriter(draft: FormDraft | undefined, values: FormValues): void {
  useEffect(() => draft?.write(values), [draft, values]);
}

function useCheck<F extends FormValues>(
  check: (values: F) => Promise<FormErrors<F>>,
  values: F,
  dispatch: Dispatch<FormAction<F>>,
): void {
  useEffect(() => {
    let isCurrent = true;
    check(values).then(
      (errors) => {
        if (isCurrent) dispatch({ type: 'CHECKED', values, errors });
      },
      // The rules could not be loaded: the attempt to submit loads them again.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [check, values, dispatch]);
}

/** Submits the values if they are valid; one attempt at a time. */
function useSubmission<F extends FormValues>(
  check: (values: F) => Promise<FormErrors<F>>,
  values: F,
  onSubmit: (values: F) => Promise<void> | void,
  dispatch: Dispatch<FormAction<F>>,
): Pick<Form<F>, 'busy' | 'submit'> {
  const [busy, setBusy] = useState(false);
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
  return {
    busy,
    submit: (event) => {
      event?.preventDefault();
      if (!busy) void run();
    },
  };
}

/** What is in the text fields and was not put there by React. */
function readFilledIn<F extends FormValues>(
  form: HTMLFormElement | null,
  initial: F,
): [field: keyof F, value: string][] {
  return [...(form?.elements ?? [])].flatMap((element): [keyof F, string][] => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return [];
    if (element.type === 'checkbox' || element.type === 'radio' || typeof initial[element.name] !== 'string') return [];
    return element.value !== '' && element.value !== initial[element.name] ? [[element.name, element.value]] : [];
  });
}
