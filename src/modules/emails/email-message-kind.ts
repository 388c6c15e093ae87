import type { MessageKind } from '#modules/outbox/message-kinds.ts';

/** The messages of the outbox that are emails. */
export type EmailMessageKind = Extract<MessageKind, `email.${string}`>;
