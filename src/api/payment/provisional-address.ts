import {
  defaultProvisionalAddress,
  nzProvisionalAddress,
  type ProvisionalAddress,
} from '#contract/checkout/express.ts';
import type { Config } from '#platform/config.ts';

/**
 * The configured address; by default the specification's, or a New Zealand one for a shop that delivers only there
 * (EXP-32).
 */
export function provisionalAddressOf(
  config: Pick<Config, 'KERB_EXPRESS_PROVISIONAL_ADDRESS' | 'KERB_ADDRESS_COUNTRIES'>,
): ProvisionalAddress {
  const configured = config.KERB_EXPRESS_PROVISIONAL_ADDRESS;
  if (configured === '')
    return config.KERB_ADDRESS_COUNTRIES === 'NZ' ? nzProvisionalAddress : defaultProvisionalAddress;
  const [postcode = '', suburb = '', state = ''] = configured.split(',').map((part) => part.trim());
  return { postcode, suburb, state };
}
