import type { SetUpReply } from '#contract/staff/settings/set-up.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** How far the shop is from taking real money, until it may (OWN-01); null for whoever does not set it up. */
export const SetUpProgress = ({ setUp }: { setUp: SetUpReply | null }) =>
  setUp !== null &&
  setUp.done < setUp.all && (
    <p className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-accent bg-raised px-4 py-3">
      <span>
        Set-up: {setUp.done} of {setUp.all} done.
      </span>
      <ButtonLink to="/set-up" variant="secondary" small>
        Go on with the set-up
      </ButtonLink>
    </p>
  );
