/** Who makes an API call, once the identity token is verified. */
export interface Caller {
  customerId: string;
  /** Lower case. */
  email: string;
  sessionId: string;
}
