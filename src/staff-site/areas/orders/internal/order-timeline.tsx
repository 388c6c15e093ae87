import { useState } from 'react';
import { type StaffOrder, type TimelineTopic, timelineTopics } from '#contract/staff/orders/staff-orders.ts';
import { counted } from '#shared/counted.ts';
import { Select } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { When } from '../../../ui/values.tsx';

const names: Record<TimelineTopic, string> = {
  order: 'The order',
  payment: 'Payments',
  email: 'Emails',
  stock: 'Stock',
  parcel: 'Parcels',
  return: 'Returns',
};
const isTopic = (value: string): value is TimelineTopic => (timelineTopics as readonly string[]).includes(value);

/** All that happened to the order, oldest first; one topic of it where one is chosen (EDIT-06). */
export function Timeline({ timeline }: Pick<StaffOrder, 'timeline'>) {
  const [topic, setTopic] = useState('');
  const present = timelineTopics.filter((one) => timeline.some((event) => event.topic === one));
  const shown = isTopic(topic) ? timeline.filter((event) => event.topic === topic) : timeline;
  return (
    <Panel title="Timeline">
      {present.length > 1 && (
        <div className="no-print mb-4 flex flex-wrap items-end gap-x-4 gap-y-2">
          <Select
            className="w-48"
            label="Show"
            name="topic"
            value={topic}
            onChange={setTopic}
            options={[{ value: '', label: 'Everything' }, ...present.map((value) => ({ value, label: names[value] }))]}
          />
          <p role="status" className="pb-2 text-sm text-quiet">
            {counted(shown.length, 'entry', 'entries')}
          </p>
        </div>
      )}
      <ol aria-label="What happened" className="flex flex-col gap-2">
        {shown.map((event, index) => (
          <li
            // Entries of one topic may have the same time and words; none changes its place.
            key={`${event.at} ${event.what} ${index}`}
            className="grid gap-x-4 sm:grid-cols-[11rem_1fr]"
          >
            <span className="text-sm text-quiet">
              <When at={event.at} />
            </span>
            <span className="min-w-0 break-words">
              <span className="font-semibold">{event.what}</span> by {event.who}
              {event.detail && <span className="block text-sm text-quiet">{event.detail}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
