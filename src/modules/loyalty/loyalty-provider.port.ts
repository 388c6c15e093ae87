/** Who runs the programme beside us: a retail ERP that has members of its own. The shop keeps the books of points either way. */
import type { Ctx } from '#platform/context.ts';

export type ProviderAnswer =
  | { outcome: 'KNOWN'; isEnrolled: boolean; accrualPoints: number; accrualSpend: number }
  | { outcome: 'UNKNOWN'; reason: string };

export interface LoyaltyProviderPort {
  read(customerId: string): Promise<ProviderAnswer>;
  /** Asking twice is asking once. */
  enrol(customerId: string): Promise<ProviderAnswer>;
}
/** Null: the shop itself, the built-in provider. */
export type LoyaltyCtx = Ctx & { loyaltyProvider: LoyaltyProviderPort | null };
