import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { EVERYWHERE_ELSE, ZONES_SETTING } from '#contract/delivery/delivery-zones.ts';
import { type DeliveryZonesReply, deliveryZonesReply } from '#contract/delivery/staff-delivery.ts';
import { callStaff } from '../../staff-call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { useZonesForm } from './form/use-zones-form.ts';
import { MethodsEditor } from './methods-editor.tsx';
import { TryPanel } from './trying/try-panel.tsx';
import { ZoneEditor } from './zone-editor.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/delivery-zones', deliveryZonesReply, { signal });

/** Delivery zones with their methods: edited, checked, tried, and drafted (OWN-06). */
export function Component() {
  const reply = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Delivery"
      note="Nothing changes in the shop until you have published it."
      actions={<ButtonLink to="/settings">History and other settings</ButtonLink>}
    >
      <ZonesEditor reply={reply} />
    </Screen>
  );
}

function ZonesEditor({ reply: { zones, isFromFile, isFixed } }: { reply: DeliveryZonesReply }) {
  const edited = useZonesForm(zones);
  const { form, findings, check, submit, busy, errorOf, ownErrorOf, refused } = edited;
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Panel title="Zones in New Zealand">
          <p className="mb-4">
            The first zone that an address is in decides what it is offered.
            {isFromFile && ' These zones say what applies today; the shop’s shipping file has them.'}
          </p>
          <div className="flex flex-col gap-3">
            {form.zones.map((zone, at) => (
              <ZoneEditor
                key={zone.key}
                zone={zone}
                at={at}
                onChange={(changed) => edited.put(at, changed)}
                onRemove={() => edited.remove(at)}
                onMoveUp={() => edited.moveUp(at)}
                errorOf={errorOf}
                ownErrorOf={ownErrorOf}
              />
            ))}
            <div>
              <Button variant="secondary" onClick={edited.add}>
                Add a zone
              </Button>
            </div>
          </div>
        </Panel>
        <Panel title={EVERYWHERE_ELSE}>
          <p>The last zone: every address that no zone above has.</p>
          <MethodsEditor
            methods={form.everywhereElse}
            onChange={edited.putElse}
            path="everywhereElse"
            errorOf={errorOf}
            ownErrorOf={ownErrorOf}
          />
        </Panel>
        <FindingsPanel findings={findings} />
        {isFixed ? (
          <p className="mb-6">
            Fixed by the environment of the server ({ZONES_SETTING}): it can only be changed there. You can try changes
            below.
          </p>
        ) : (
          <div className="mb-6">
            <Button type="submit" busy={busy}>
              Preview changes
            </Button>
            {refused && <p className="mt-2 text-sm font-medium text-danger">{refused}</p>}
          </div>
        )}
      </form>
      <TryPanel check={check} />
    </>
  );
}
