import { Link, useLocation } from 'react-router';
import { membershipState } from '#storefront/lib/loyalty/membership-state.ts';
import { type CartLine, lineName } from './cart-lines.ts';

/** Checks the membership again; the cart uses the result. */
export function askMembershipAgain(): void {
  import('#storefront/lib/membership/membership.ts').then(
    ({ checkMembership }) => checkMembership(),
    () => membershipState.setState({ membership: 'FAILED' }),
  );
}

const link = 'inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4';

/**
 * What the shopper can do about a line reserved for accounts or members: log in, sign up, or have the membership
 * checked again (FIX-08).
 */
export function LinePrompts({ line }: { line: Pick<CartLine, 'product' | 'prompt'> }) {
  const { prompt } = line;
  const { pathname } = useLocation();
  if (prompt === null) return null;
  const name = lineName(line);
  if (prompt === 'MEMBERSHIP')
    return (
      <button
        type="button"
        onClick={askMembershipAgain}
        aria-label={`Check my membership again for ${name}`}
        className={link}
      >
        Try again
      </button>
    );
  const back = `?redirect=${encodeURIComponent(pathname)}`;
  return (
    <span className="flex gap-4">
      <Link to={`/account/signin${back}`} aria-label={`Log in to buy ${name}`} className={link}>
        Log in
      </Link>
      <Link to={`/account/signup${back}`} aria-label={`Sign up to buy ${name}`} className={link}>
        Sign up
      </Link>
    </span>
  );
}
