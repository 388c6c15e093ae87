/** What the buyer of a present wrote to its recipient, line by line (EDIT-07). */
export const GiftMessage = ({ message }: { message: string }) => (
  <section>
    <h3>A gift for you</h3>
    {message && <p className="whitespace-pre-wrap">{message}</p>}
  </section>
);
