/** The latest one-time code that the airline sent to a member. */
import { mailFor } from '../browser/shopper.ts';

export async function airlineCode(simulatorUrl: string, memberId: string): Promise<string> {
  const [newest] = await mailFor(simulatorUrl, `${memberId.toLowerCase()}@members.korimako-air.example`);
  const code = /Your code is (\d{6})\./.exec(newest?.text ?? '')?.[1];
  if (!code) throw new Error(`the airline sent no code to ${memberId}`);
  return code;
}
