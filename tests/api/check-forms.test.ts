/** The check on forms sees a second form system in the storefront. */
import { expect, test } from 'vitest';
import { checkForms, findOwnForms } from '../../bin/checks/check-forms.ts';

const file = (text: string, path = 'src/storefront/features/gifts/gift-form.tsx') => [{ path, text }];

test('a form with a handler of its own is found', () => {
  expect(findOwnForms(file('<form onSubmit={form.submit} />'))).toEqual([]);
  expect(findOwnForms(file('<form ref={form.ref} onSubmit={form.submit}>x</form>'))).toEqual([]);
  expect(findOwnForms(file('<form onSubmit={submit}>x</form>'))).toHaveLength(1);
  expect(findOwnForms(file('<form onSubmit={submit} />'))).toHaveLength(1);
  expect(findOwnForms(file('<form onSubmit={(event) => void send(event)}>x</form>'))).toHaveLength(1);
  expect(findOwnForms(file('<form onSubmit={form.handleSubmit(save)}>x</form>'))).toHaveLength(1);
});

test('a form that the browser sends itself is none, nor is a component with a property of that name', () => {
  expect(findOwnForms(file('<form method="get" action="/nz/search">x</form>'))).toEqual([]);
  expect(findOwnForms(file('<CardFrame onSubmit={send}>x</CardFrame>'))).toEqual([]);
});

test('code that looks for invalid fields is found outside the form system', () => {
  const text = `useEffect(() => form.current?.querySelector('[aria-invalid="true"]')?.focus());`;
  expect(findOwnForms(file(text, 'src/storefront/lib/gifts/use-gift-form.ts'))).toHaveLength(1);
  expect(findOwnForms(file(text, 'src/storefront/ui/forms/use-form.ts'))).toEqual([]);
});

test('the list of exceptions can only become shorter', () => {
  const own = file('<form onSubmit={submit}>x</form>');
  const listed = { 'src/storefront/features/gifts/gift-form.tsx': 'One field.' };
  expect(checkForms(own, {})).toHaveLength(1);
  expect(checkForms(own, listed)).toEqual([]);
  expect(checkForms([], listed)).toHaveLength(1);
});
