/** Who makes an API call, once the identity token is verified. */
export interface Caller {
  customerId: string;
  /** Lower case. */
  email: string;
  sessionId: string;
  /**
   * Set where a member of staff sees the shop as this customer: the call may read what the customer may, and change
   * nothing (EDIT-08).
   */
  viewing?: { id: string; expiresAt: Date };
}
