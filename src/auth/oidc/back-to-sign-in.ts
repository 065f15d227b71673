import type { PublicContext } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'

export function isBrowser(ctx: PublicContext): boolean {
  return ctx.header('accept')?.includes('text/html') ?? false
}

/** A refusal leads a browser back to the sign-in page, which says it in words; other clients get the refusal itself. */
export function backToSignIn(ctx: PublicContext, error: unknown): string {
  if (!(error instanceof AppError) || !isBrowser(ctx)) throw error
  const location = `/sign-in?${new URLSearchParams({ problem: error.message })}`
  ctx.redirect(location)
  return location
}
