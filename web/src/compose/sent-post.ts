import type { Platform } from '#contract/platforms.ts'
import { contentOf, type Draft, type Variant } from './draft.ts'

/** A version in the form that the server accepts. */
export function postOf(draft: Draft, variant: Variant) {
  const { contentText, media, platformPayload } = contentOf(draft, variant)
  return { contentText, media, platformPayload, socialAccountId: variant.accountId }
}

/** Adds the network and the field to a refusal. If the code for that cannot be loaded, the refusal stays as it is. */
export const withNames = <R>(of: Platform | readonly Platform[], sent: Promise<R>): Promise<R> =>
  sent.catch(async (error: unknown) => {
    const words = await import('./named-problem.ts').catch(() => null)
    throw words ? words.namedProblem(error, of) : error
  })
