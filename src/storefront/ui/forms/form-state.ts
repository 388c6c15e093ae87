/**
 * The state of a form and when its errors are shown: one after its field was edited and left, all after an attempt to
 * submit. Pure.
 */

export type FormValues = Record<string, string | boolean>;
export type FormErrors<F> = Partial<Record<keyof F, string>>;

export interface FormState<F extends FormValues> {
  values: F;
  /** All errors of the values, shown or not. */
  errors: FormErrors<F>;
  /** Fields whose errors are shown. */
  shown: ReadonlySet<keyof F>;
  /** Fields changed since the form was opened or restored. */
  edited: ReadonlySet<keyof F>;
  /** Counts failed attempts to submit, so that each moves the focus to the first error. */
  failures: number;
}

export type FormAction<F extends FormValues> =
  | { type: 'CHANGED'; field: keyof F; value: string | boolean }
  | { type: 'LEFT'; field: keyof F }
  | { type: 'RESTORED'; values: Partial<F> }
  | { type: 'CHECKED'; values: F; errors: FormErrors<F> }
  | { type: 'REFUSED'; errors: FormErrors<F> };

export const openForm = <F extends FormValues>(values: F): FormState<F> => ({
  values,
  errors: {},
  shown: new Set(),
  edited: new Set(),
  failures: 0,
});

export function reduceForm<F extends FormValues>(state: FormState<F>, action: FormAction<F>): FormState<F> {
  switch (action.type) {
    case 'CHANGED':
      if (state.values[action.field] === action.value) return state;
      return {
        ...state,
        values: { ...state.values, [action.field]: action.value },
        edited: new Set([...state.edited, action.field]),
      };
    case 'LEFT':
      // Leaving an empty, unedited field is not an error yet.
      return state.edited.has(action.field) || state.values[action.field]
        ? { ...state, shown: new Set([...state.shown, action.field]) }
        : state;
    case 'RESTORED':
      // Values typed meanwhile are newer than the stored draft.
      return { ...state, values: { ...state.values, ...action.values, ...pick(state.values, state.edited) } };
    case 'CHECKED':
      // A check of outdated values is ignored. So is one that finds nothing new: a page whose check function is another
      // one at each render would otherwise be rendered without end.
      return action.values !== state.values || areSame(state.errors, action.errors)
        ? state
        : { ...state, errors: action.errors };
    case 'REFUSED':
      return {
        ...state,
        errors: action.errors,
        shown: new Set(Object.keys(state.values)),
        failures: state.failures + 1,
      };
  }
}

function areSame<F>(before: FormErrors<F>, after: FormErrors<F>): boolean {
  const fields = Object.keys({ ...before, ...after }) as (keyof F)[];
  return fields.every((field) => before[field] === after[field]);
}

const pick = <F extends FormValues>(values: F, fields: ReadonlySet<keyof F>): Partial<F> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field))) as Partial<F>;

/** The errors to show now, in the order of the form. */
export function shownErrors<F extends FormValues>({
  errors,
  shown,
  values,
}: FormState<F>): [field: keyof F, message: string][] {
  return Object.keys(values).flatMap((field) => {
    const message = shown.has(field) ? errors[field] : undefined;
    return message ? [[field, message] as [keyof F, string]] : [];
  });
}

/** Takes from a stored draft the fields that the form has. */
export function readDraft<F extends FormValues>(initial: F, stored: unknown): Partial<F> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([field, value]) => Object.hasOwn(initial, field) && typeof value === typeof initial[field],
    ),
  ) as Partial<F>;
}
