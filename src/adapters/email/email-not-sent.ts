/** The message was not accepted. PERMANENT: it never will be; TEMPORARY: retry later. */
export class EmailNotSent extends Error {
  override readonly name = 'EmailNotSent';
  readonly kind: 'PERMANENT' | 'TEMPORARY';
  constructor(kind: 'PERMANENT' | 'TEMPORARY', message: string) {
    super(message);
    this.kind = kind;
  }
}
