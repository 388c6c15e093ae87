/** Who makes a call, once the identity token was verified. */
export interface Caller {
  customerId: string;
  /** Lower case. */
  email: string;
  sessionId: string;
}
