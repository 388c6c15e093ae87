import type { ZoneFindings } from '#contract/delivery/zone-findings.ts';
import { Panel } from '../../ui/panel.tsx';
import { FindingsList } from './findings-list.tsx';

/** Overlaps, zones never reached, and places where nothing is delivered, as they are typed. */
export function FindingsPanel({ findings }: { findings: ZoneFindings | false }) {
  return (
    <Panel title="Check">
      <div role="status">
        {findings === false ? (
          <p>Something is still missing. “Preview changes” marks it.</p>
        ) : (
          <FindingsList findings={findings} />
        )}
      </div>
    </Panel>
  );
}
