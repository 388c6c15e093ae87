'use no memo'; // A short list, open only while somebody types: memoisation would cost more than it saves (docs/decisions/0011).
import { type RefObject, useEffect, useEffectEvent } from 'react';

interface FieldHandlers {
  onInput: () => void;
  onFocus: () => void;
  onBlur: () => void;
  onSubmit: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Listens to the search field and its form, which were on the page before the list of suggestions was loaded. */
export function useFieldEvents(input: RefObject<HTMLInputElement | null>, handlers: FieldHandlers): void {
  const onInput = useEffectEvent(handlers.onInput);
  const onFocus = useEffectEvent(handlers.onFocus);
  const onSubmit = useEffectEvent(handlers.onSubmit);
  const onKeyDown = useEffectEvent(handlers.onKeyDown);
  const onBlur = useEffectEvent(handlers.onBlur);
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    field.addEventListener('input', () => onInput(), options);
    field.addEventListener('focus', () => onFocus(), options);
    field.addEventListener('click', () => onFocus(), options);
    field.addEventListener('blur', () => onBlur(), options);
    field.addEventListener('keydown', (event) => onKeyDown(event), options);
    form.addEventListener('submit', () => onSubmit(), options);
    // Events between rendering and adding the listeners were missed, so check the current state.
    if (document.activeElement === field) onFocus();
    else onBlur();
    return () => stop.abort();
  }, [input]);
}
