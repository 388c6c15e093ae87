import { useStore } from 'zustand';
import { Icon } from '#storefront/ui/icon.tsx';
import { alerts } from './alerts.ts';

const edges = { error: 'border-danger', success: 'border-success', info: 'border-line-strong' } as const;

/** The container of alerts: at the lower edge, over the page; failures are announced assertively. Takes no focus. */
export function AlertPlace() {
  const { shown } = useStore(alerts.state);
  const row = (tone: keyof typeof edges, politeness: 'assertive' | 'polite') => (
    <div aria-live={politeness} className="grid gap-2">
      {shown
        .filter((alert) => (alert.tone === 'error') === (tone === 'error'))
        .map(({ id, tone: own, text, action }) => (
          <div
            key={id}
            data-alert={own}
            className={`pointer-events-auto flex items-center justify-between gap-4 rounded-xs border border-l-4 bg-raised py-1 pr-1 pl-4 text-ink ${edges[own]}`}
          >
            <p className="py-2">
              {text}
              {action && (
                <>
                  {' '}
                  <a href={action.href} className="inline-block py-1 font-semibold underline underline-offset-4">
                    {action.label}
                  </a>
                </>
              )}
            </p>
            <button
              type="button"
              aria-label={`Dismiss: ${text}`}
              onClick={() => alerts.dismiss(id)}
              className="grid size-11 shrink-0 place-items-center rounded-xs hover:bg-sunken"
            >
              <Icon name="close" size={20} />
            </button>
          </div>
        ))}
    </div>
  );
  return (
    <section
      aria-label="Alerts"
      onPointerEnter={() => alerts.hold(true)}
      onPointerLeave={() => alerts.hold(false)}
      onFocus={() => alerts.hold(true)}
      onBlur={() => alerts.hold(false)}
      className="pointer-events-none fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-50 mx-auto grid max-w-md gap-2"
    >
      {row('error', 'assertive')}
      {row('info', 'polite')}
    </section>
  );
}
