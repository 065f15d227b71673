import type { PublicContext } from '#kernel/context.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { countTry } from '#kernel/tries.ts'
import { mailTries } from '../guard/sign-in-guard.ts'
import { requireOwnOrigin } from '../session/own-origin.ts'
import { sendLink } from './send-link.ts'

/** Answers every address in the same way, after the same work. A worker later checks whether there is an account. */
export async function askForLink(
  ctx: PublicContext,
  kind: 'sign_in' | 'password_reset',
  email: string,
): Promise<{ accepted: true }> {
  requireOwnOrigin(ctx)
  await ctx.inScope({}, async (db) => {
    await countTry(db, ...mailTries(email, ctx.clientAddress))
    await enqueue(db, sendLink, { email, kind, requestId: ctx.requestId })
  })
  return { accepted: true }
}
