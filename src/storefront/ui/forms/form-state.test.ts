import { describe, expect, it } from 'vitest';
import { type FormState, openForm, readDraft, reduceForm, shownErrors } from './form-state.ts';

const initial = { email: '', name: '', agree: false };
type F = typeof initial;
const errors = { email: 'Enter your email address.', name: 'Enter your first name.' };
const check = (state: FormState<F>) => reduceForm(state, { type: 'CHECKED', values: state.values, errors });

describe('form state', () => {
  it('shows no errors before the shopper does something', () => {
    expect(shownErrors(check(openForm(initial)))).toEqual([]);
    expect(shownErrors(check(reduceForm(openForm(initial), { type: 'LEFT', field: 'email' })))).toEqual([]);
  });

  it('shows the error of a field that was changed and left', () => {
    let state = reduceForm(openForm(initial), { type: 'CHANGED', field: 'email', value: 'x' });
    expect(shownErrors(check(state))).toEqual([]);
    state = check(reduceForm(state, { type: 'LEFT', field: 'email' }));
    expect(shownErrors(state)).toEqual([['email', errors.email]]);
    state = reduceForm(state, { type: 'CHANGED', field: 'email', value: 'a@b.nz' });
    expect(shownErrors(reduceForm(state, { type: 'CHECKED', values: state.values, errors: {} }))).toEqual([]);
  });

  it('shows all errors in form order after an attempt to submit', () => {
    const state = reduceForm(openForm(initial), {
      type: 'REFUSED',
      errors: { name: errors.name, email: errors.email },
    });
    expect(shownErrors(state).map(([field]) => field)).toEqual(['email', 'name']);
    expect(state.failures).toBe(1);
  });

  it('ignores a check of outdated values', () => {
    const before = openForm(initial);
    const after = reduceForm(before, { type: 'CHANGED', field: 'email', value: 'x' });
    expect(reduceForm(after, { type: 'CHECKED', values: before.values, errors })).toBe(after);
  });

  it('changes nothing when a check finds the same errors', () => {
    const checked = check(openForm(initial));
    expect(reduceForm(checked, { type: 'CHECKED', values: checked.values, errors: { ...errors } })).toBe(checked);
    const fewer = reduceForm(checked, { type: 'CHECKED', values: checked.values, errors: { name: errors.name } });
    expect(fewer.errors).toEqual({ name: errors.name });
  });

  it('restores a draft, leaving out fields the form does not have', () => {
    expect(
      readDraft(initial, { email: 'a@b.nz', agree: true, name: 5, extra: 'x', __proto__: { email: 'y' } }),
    ).toEqual({ email: 'a@b.nz', agree: true });
    expect(readDraft(initial, null)).toEqual({});
    expect(reduceForm(openForm(initial), { type: 'RESTORED', values: { email: 'a@b.nz' } }).values).toEqual({
      ...initial,
      email: 'a@b.nz',
    });
  });

  it('keeps values typed before the draft was restored', () => {
    const typed = reduceForm(openForm(initial), { type: 'CHANGED', field: 'email', value: 'new@b.nz' });
    const restored = reduceForm(typed, { type: 'RESTORED', values: { email: 'old@b.nz', name: 'Aroha' } });
    expect(restored.values).toEqual({ ...initial, email: 'new@b.nz', name: 'Aroha' });
  });
});
