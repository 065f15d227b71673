import { z } from 'zod'
import type { PublicContext } from '#kernel/context.ts'
import { operation } from '#kernel/operation.ts'
import { backToSignIn, isBrowser } from '../oidc/back-to-sign-in.ts'
import { enter } from '../oidc/enter.ts'
import { type Returned, readPerson } from '../oidc/person.ts'
import { takeSignInAttempt } from '../oidc/sign-in-attempt.ts'

const said = z.string().max(4000).optional()

export const finishOidc = operation({
  name: 'finishOidc',
  route: 'GET /v1/auth/oidc/{provider}/callback',
  summary: 'Where an OpenID Connect provider sends the browser back',
  description:
    'Sets the session cookie, and sends a browser on to where it wanted to go; other clients get that as `location`. ' +
    'Where two-factor codes are on, `location` is a sign-in link that asks for one. Refusals lead a browser to ' +
    '/sign-in?problem=…&provider=…, where problem is a code.',
  tag: 'users',
  permission: 'public',
  counted: 'address',
  params: { provider: z.string().min(1).max(30) },
  query: { state: z.string().min(1).max(500), code: said, error: said, iss: said },
  // Providers add fields of their own, which a client must ignore (RFC 6749, 4.1.2).
  takes: { moreQuery: true },
  output: z.object({ outcome: z.enum(['signed_in', 'code_required', 'refused']), location: z.string() }),
}).handle(async (ctx, { provider, state, ...returned }) => {
  try {
    const finished = await finish(ctx, provider, state, returned)
    if (isBrowser(ctx)) ctx.redirect(finished.location)
    return finished
  } catch (error) {
    return { outcome: 'refused', location: backToSignIn(ctx, provider, error) }
  }
})

async function finish(ctx: PublicContext, provider: string, state: string, returned: Returned) {
  const settings = ctx.services.oidc.find(provider)
  const attempt = await takeSignInAttempt(ctx, provider, state)
  const { next } = attempt
  const entered = await enter(ctx, settings.label, await readPerson(ctx.services, settings, attempt, returned))
  if (entered.kind === 'signed-in') return { outcome: 'signed_in' as const, location: next }
  // Behind the #, where it is in no server's log. The page asks for the code.
  const fragment = new URLSearchParams({ token: entered.token, next })
  return { outcome: 'code_required' as const, location: `/sign-in/link#${fragment}` }
}
