import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { EmailHint } from './email-hint.tsx';

/** By then a press that left the field has reached its button: the hint must not move it away from under the finger. */
const AFTER_PRESS_MS = 250;

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>;

/** A field for an email address; once it is left, a likely typing error in the domain is pointed out (UX-10). */
export function EmailField({ value, onChange, onBlur, ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  useEffect(() => {
    if (!isLeft) return;
    const timer = setTimeout(() => setLeft(value), AFTER_PRESS_MS);
    return () => clearTimeout(timer);
  }, [isLeft, value]);
  return (
    <div>
      <TextField
        ref={input}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={onChange}
        onFocus={() => setIsLeft(false)}
        onBlur={(event) => {
          setIsLeft(true);
          onBlur?.(event);
        }}
        {...field}
      />
      <EmailHint
        email={left === value ? left : ''}
        onUse={(meant) => {
          onChange(meant);
          input.current?.focus();
        }}
      />
    </div>
  );
}
