/** Fetches the wishlist as soon as somebody is logged in; a visitor's page carries nothing more of it than this. */
import { authState } from './auth-state.ts';

let opened = false;
/** Once; safe to call often. */
export function openWished(): void {
  if (opened) return;
  opened = true;
  const follow = ({ customer }: { customer: unknown }) => {
    if (customer) void import('./wishlist-state.ts');
  };
  follow(authState.getState());
  authState.subscribe(follow);
}
