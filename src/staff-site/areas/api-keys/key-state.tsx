import type { ApiKeyReply } from '#contract/staff/machines/api-keys.ts';
import { Status } from '../../ui/values.tsx';
import { keyStateWords } from './key-words.ts';

/** The state of a key as a label. */
export const KeyState = ({ state }: Pick<ApiKeyReply, 'state'>) => (
  <Status tone={keyStateWords[state].tone}>{keyStateWords[state].label}</Status>
);
