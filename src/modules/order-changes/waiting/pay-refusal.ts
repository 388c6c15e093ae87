import type { DeclineKind } from '#modules/payments/card-gateway.port.ts';

/** Why a change is not made by this payment (EDIT-01). */
export type PayRefusal =
  /** NOT_OPEN: it has ended, or its order is not what it was; nothing was charged. */
  | { reason: 'NO_SUCH_CHANGE' | 'NOT_OPEN' }
  /** The operator has closed the shop for orders (SEC-26). */
  | { reason: 'STOPPED' }
  /** Another payment of it is undecided. */
  | { reason: 'IN_PROGRESS' }
  /** Too many payments of it were declined. */
  | { reason: 'TOO_MANY' }
  /** Not offered here, or another amount than is to be paid. */
  | { reason: 'METHOD_INVALID' }
  | { reason: 'DECLINED'; kind: DeclineKind };
