/**
 * A retail ERP that runs the programme beside us, with members of its own. The shop keeps the ledger of points either
 * way.
 */
import type { Ctx } from '#platform/context.ts';

export type ProviderAnswer =
  | { outcome: 'KNOWN'; isEnrolled: boolean; accrualPoints: number; accrualSpend: number }
  | { outcome: 'UNKNOWN'; reason: string };

export interface LoyaltyProviderPort {
  read(customerId: string): Promise<ProviderAnswer>;
  /** Idempotent. */
  enrol(customerId: string): Promise<ProviderAnswer>;
}
/** Null: the shop itself, the built-in provider. */
export type LoyaltyCtx = Ctx & { loyaltyProvider: LoyaltyProviderPort | null };
