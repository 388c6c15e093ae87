import { type FormEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type DeliveryZones, ZONES_SETTING } from '#contract/delivery/delivery-zones.ts';
import { findZoneFindings } from '#contract/delivery/zone-findings.ts';
import { revisionReply } from '#contract/staff/settings/shop-settings.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { useSend } from '../../../use-send.ts';
import { newZone } from './new-zone.ts';
import { readZonesForm } from './read-zones-form.ts';
import { toZonesForm } from './to-zones-form.ts';
import type { ZoneForm } from './zones-form.ts';

/** The zones as they are edited, what is odd about them, and sending them as a draft (OWN-06). */
export function useZonesForm(zones: DeliveryZones) {
  const [form, setForm] = useState(() => toZonesForm(zones));
  const { send, busy, fields, setFields } = useSend();
  const navigate = useNavigate();
  // Whoever comes from the set-up is led back there (OWN-01).
  const { search } = useLocation();
  const read = useMemo(() => readZonesForm(form), [form]);
  const findings = useMemo(() => read.ok && findZoneFindings(read.value.zones), [read]);
  const putZones = (change: (now: ZoneForm[]) => ZoneForm[]) =>
    setForm((now) => ({ ...now, zones: change(now.zones) }));
  /** The zones as typed; null, with the fields marked, while something is wrong. */
  const check = (): DeliveryZones | null => {
    if (read.ok) {
      setFields({});
      return read.value;
    }
    setFields(read.error);
    showToast('Check the marked fields.', 'error');
    return null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = check();
    if (!checked) return;
    await send('POST', 'staff/settings/revisions', {
      schema: revisionReply,
      body: { changes: { [ZONES_SETTING]: JSON.stringify(checked) } },
      onDone: ({ id }) => navigate(`/settings/revisions/${id}${search}`),
    });
  };
  return {
    ...{ form, findings, check, submit, busy },
    // The setting as a whole: where the environment fixes it, or it grew too long.
    refused: fields[ZONES_SETTING],
    /** What is wrong with a field, or with a part of it. */
    errorOf: (path: string): string | undefined =>
      fields[path] ?? Object.entries(fields).find(([at]) => at.startsWith(`${path}.`))?.[1],
    ownErrorOf: (path: string): string | undefined => fields[path],
    put: (at: number, zone: ZoneForm) => putZones((now) => now.with(at, zone)),
    putElse: (everywhereElse: ZoneForm['methods']) => setForm((now) => ({ ...now, everywhereElse })),
    add: () => setForm((now) => ({ ...now, zones: [...now.zones, newZone(now.everywhereElse)] })),
    remove: (at: number) => putZones((now) => now.toSpliced(at, 1)),
    moveUp: (at: number) => putZones((now) => now.toSpliced(at - 1, 2, ...now.slice(at - 1, at + 1).toReversed())),
  };
}
export type ErrorOf = ReturnType<typeof useZonesForm>['errorOf'];
