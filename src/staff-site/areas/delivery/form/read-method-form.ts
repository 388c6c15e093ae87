/** Reads a delivery method as it was typed. Pure. */
import { type MethodForm, weekdays } from './method-form.ts';
import { codeOfLabel } from './new-zone.ts';

/** Undefined where nothing is typed; NaN for what is no number, which the schema refuses. */
const number = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed.trim().replace(/^\$/, ''));

/** For the schema to check. */
export function readMethod(form: MethodForm): unknown {
  const times = weekdays.filter((day) => form.cutOffs[day] !== '');
  return {
    code: form.code.trim() || codeOfLabel(form.label),
    label: form.label,
    price: number(form.price),
    prices: form.prices.map((row) =>
      withoutEmpty({
        ...{ overKg: number(row.overKg), fromValue: number(row.fromValue), fromParcels: number(row.fromParcels) },
        price: number(row.price),
      }),
    ),
    freeFrom: number(form.freeFrom) ?? null,
    maxKg: number(form.maxKg) ?? null,
    requiresAuthorityToLeave: form.requiresAuthorityToLeave,
    carrierService: form.carrierService.trim() || null,
    arrives:
      form.by === 'days'
        ? {
            by: 'days',
            businessDays: [number(form.firstDay), number(form.lastDay)],
            cutOffs: Object.fromEntries(times.map((day) => [day, form.cutOffs[day]])),
          }
        : { by: 'hours', withinHours: number(form.withinHours), vans: [form.vansFrom, form.vansUntil] },
  };
}
const withoutEmpty = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
