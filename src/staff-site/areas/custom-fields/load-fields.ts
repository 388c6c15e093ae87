import type { LoaderFunctionArgs } from 'react-router';
import { fieldDefinitionsReply } from '#contract/custom-fields/field-definitions-calls.ts';
import { callStaff } from '../../staff-call.ts';

/** Every field, for each of the screens. */
export const loadFields = ({ request: { signal } }: Pick<LoaderFunctionArgs, 'request'>) =>
  callStaff('GET', 'staff/custom-fields', fieldDefinitionsReply, { signal });
