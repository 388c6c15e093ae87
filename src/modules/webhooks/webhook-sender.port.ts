/** Who carries a webhook to where it goes. */
export interface WebhookSenderPort {
  /** One try: no redirect is followed, nothing of the answer but its status is read. Never throws for what went wrong on the way. */
  send: (message: { url: string; headers: Record<string, string>; body: string }) => Promise<WebhookResponse>;
}
export type WebhookResponse = { status: number } | { problem: string };
export interface WebhookCtx {
  webhookSender: WebhookSenderPort;
}
