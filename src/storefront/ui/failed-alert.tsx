import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './buttons/button.tsx';

/** Says what could not be loaded, with a button to try again. */
export function FailedAlert({ retry, children }: { retry: () => void; children: ReactNode }) {
  return (
    <Alert
      tone="error"
      action={
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
