/** Sends webhooks to their endpoints. */
export interface WebhookSenderPort {
  /**
   * One attempt: no redirect is followed, and only the status of the response is read. Never throws for network
   * failures.
   */
  send: (message: { url: string; headers: Record<string, string>; body: string }) => Promise<WebhookResponse>;
}
export type WebhookResponse = { status: number } | { problem: string };
export interface WebhookCtx {
  webhookSender: WebhookSenderPort;
}
