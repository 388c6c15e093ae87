import type { ReactNode } from 'react';
import { Link, useRevalidator, useRouteError } from 'react-router';
import { StaffCallFailed } from '../staff-call.ts';
import { Button } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';

export const Loading = () => (
  <div role="status" className="py-16 text-center text-quiet">
    Loading …
  </div>
);

const Home = (): ReactNode => (
  <p className="mt-4">
    <Link to="/" className="underline">
      Go to the first screen
    </Link>
  </p>
);

export const Forbidden = () => (
  <Screen title="Not for your role">
    <p>Your role does not allow this. The shop’s manager can change roles.</p>
    <Home />
  </Screen>
);

export const NoScreen = () => (
  <Screen title="Page not found">
    <p>There is no page at this URL.</p>
    <Home />
  </Screen>
);

/** Shown instead of a screen whose loader failed. */
export function ErrorState() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const refused = error instanceof StaffCallFailed ? error : null;
  return (
    <Screen title={refused?.status === 404 ? 'Not found' : 'Something went wrong'}>
      <p role="alert">{refused?.message ?? 'This screen could not be shown.'}</p>
      <div className="mt-4">
        <Button
          variant="secondary"
          busy={state === 'loading'}
          onClick={() => (refused ? void revalidate() : location.reload())}
        >
          Try again
        </Button>
      </div>
      <Home />
    </Screen>
  );
}
