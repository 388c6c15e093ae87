import { Button } from '../../ui/button.tsx';
import type { PromotionDraft } from './use-promotion-draft.ts';

interface DraftActionsProps {
  edited: PromotionDraft;
  /** The published promotion was changed since: this draft cannot be published over it. */
  isStale: boolean;
}

/** Saves, publishes or discards the draft; the next step of the three is the primary button. */
export function DraftActions({ edited, isStale }: DraftActionsProps) {
  const { busy, isSaved, hasDraft, isReadyToPublish, isChangedElsewhere, publish, discard } = edited;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-3 sm:mx-0 sm:px-0">
      <Button
        type="submit"
        variant={isReadyToPublish ? 'secondary' : 'primary'}
        busy={busy}
        aria-disabled={isChangedElsewhere}
      >
        Save draft
      </Button>
      <Button
        variant={isReadyToPublish ? 'primary' : 'secondary'}
        busy={busy}
        onClick={publish}
        aria-disabled={!isReadyToPublish || isChangedElsewhere || isStale}
      >
        Publish
      </Button>
      {hasDraft && (
        <Button variant="quiet" busy={busy} onClick={discard}>
          Discard draft
        </Button>
      )}
      {!isReadyToPublish && (
        <span className="text-sm text-quiet">
          {isSaved ? 'Simulate the draft before you publish it.' : 'Not saved yet.'}
        </span>
      )}
    </div>
  );
}
