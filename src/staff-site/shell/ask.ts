type Answer = { ok: true; body: unknown } | { ok: false; message: string; fields: Record<string, string> };

/** Asks the API with the code of a link, without a session; `path` is below /nz/api/staff. Failures are answers. */
export async function ask(path: string, body: unknown): Promise<Answer> {
  try {
    const reply = await fetch(`/nz/api/staff/${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = reply.status === 204 ? null : await reply.json();
    return reply.ok ? { ok: true, body: answer } : { ok: false, message: answer.message, fields: answer.fields ?? {} };
  } catch {
    return { ok: false, message: 'The shop could not be reached. Try again.', fields: {} };
  }
}
