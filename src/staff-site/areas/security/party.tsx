import { Link } from 'react-router';
import type { SecurityEventKind, SecurityParty } from '#contract/staff/staff-security-events.ts';
import { partyWords } from './event-words.ts';

/** Who it was; a customer is named on the customer's own page, which records that it was opened. */
export const Party = ({ party, kind }: { party: SecurityParty; kind: SecurityEventKind }) =>
  party.customerId === null ? (
    partyWords(party, kind)
  ) : (
    <Link to={`/customers/${party.customerId}`} className="underline underline-offset-4">
      {partyWords(party, kind)}
    </Link>
  );
