import type { SignInProblem } from '#contract/people/sign-in-problems.ts'
import type { PublicContext } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'
import { SignInRefusal } from '../account/sign-in-refusal.ts'

export function isBrowser(ctx: PublicContext): boolean {
  return ctx.header('accept')?.includes('text/html') ?? false
}

/**
 * A refusal redirects a browser to the sign-in page. Other clients get the refusal itself. The address contains only a
 * code, whose message the page has, because anybody could write a message into an address.
 */
export function backToSignIn(ctx: PublicContext, provider: string, error: unknown): string {
  if (!(error instanceof AppError) || !isBrowser(ctx)) throw error
  const problem: SignInProblem = error instanceof SignInRefusal ? error.problem : 'not_completed'
  const known = ctx.services.oidc.list().some((each) => each.provider === provider)
  const location = `/sign-in?${new URLSearchParams({ problem, ...(known && { provider }) })}`
  ctx.redirect(location)
  return location
}
