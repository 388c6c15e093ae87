/** States of a change of many products, and of its products, in words. */
import type { BulkChangeSummary, BulkRowState } from '#contract/staff/products/bulk/bulk-changes.ts';
import type { Tone } from '../../../ui/values.tsx';

export const changeStateWords: Record<BulkChangeSummary['state'], { label: string; tone: Tone }> = {
  previewed: { label: 'Preview', tone: 'waiting' },
  running: { label: 'Running', tone: 'waiting' },
  stopped: { label: 'Stopped', tone: 'bad' },
  done: { label: 'Done', tone: 'good' },
  'taking-back': { label: 'Being taken back', tone: 'waiting' },
  'taken-back': { label: 'Taken back', tone: 'done' },
};
export const rowStateWords: Record<BulkRowState, { label: string; tone: Tone }> = {
  planned: { label: 'Will change', tone: 'waiting' },
  same: { label: 'Is so already', tone: 'done' },
  refused: { label: 'Cannot change', tone: 'bad' },
  done: { label: 'Changed', tone: 'good' },
  'left-out': { label: 'Left out', tone: 'bad' },
  'taken-back': { label: 'Taken back', tone: 'done' },
  kept: { label: 'Not taken back', tone: 'bad' },
};
