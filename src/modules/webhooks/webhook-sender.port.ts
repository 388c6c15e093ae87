/** Sends webhooks to their endpoints. */
export interface WebhookSenderPort {
  /**
   * One attempt: no redirect is followed. The status decides; of the response's body the beginning is read, if it comes
   * soon. Never throws for network failures.
   */
  send: (message: { url: string; headers: Record<string, string>; body: string }) => Promise<WebhookResponse>;
}
export type WebhookResponse = { status: number; answer: string } | { problem: string };
export interface WebhookCtx {
  webhookSender: WebhookSenderPort;
}
