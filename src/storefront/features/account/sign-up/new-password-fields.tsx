import { useId } from 'react';
import { PasswordField } from '../account-parts.tsx';
import { PasswordRules, RuleMark } from './password-rules.tsx';

type Field = Omit<Parameters<typeof PasswordField>[0], 'label' | 'autoComplete'>;

/** A new password with its rules, and its repeat (AUTH-21 to AUTH-25, UX-11). */
export function NewPasswordFields({ password, repeat }: { password: Field; repeat: Field }) {
  const id = useId();
  const isRepeated = password.value !== '' && password.value === repeat.value;
  return (
    <>
      <div>
        <PasswordField label="Password" autoComplete="new-password" aria-describedby={id} {...password} />
        <PasswordRules id={id} password={password.value} repeat={repeat.value} />
      </div>
      <div>
        <PasswordField label="Repeat password" autoComplete="new-password" {...repeat} />
        {/* Its line is always there, so that nothing moves when the tick appears. */}
        {!repeat.error && (
          <p className="mt-1 flex min-h-5 items-center gap-2 text-sm font-medium text-success">
            {isRepeated && (
              <>
                <RuleMark met />
                Matches
              </>
            )}
          </p>
        )}
      </div>
    </>
  );
}
