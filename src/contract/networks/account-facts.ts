import { z } from 'zod'
import type { Platform } from '../platforms.ts'

export const X_SUBSCRIPTIONS = ['none', 'basic', 'premium', 'premium_plus'] as const

export const LINKEDIN_KINDS = ['profile', 'page'] as const

/**
 * What a network's rules depend on about an account. It is kept as the network said it when the account was connected, so
 * each member may be missing in what an older release kept: it is null then, and the strictest limits hold.
 */
const FACTS = {
  x: z.object({ subscription: z.enum(X_SUBSCRIPTIONS).nullable().catch(null) }),
  linkedin: z.object({ kind: z.enum(LINKEDIN_KINDS).nullable().catch(null) }),
} satisfies Partial<Record<Platform, z.ZodType>>

const NONE = z.object({})

type FactsOf<P extends Platform> = P extends keyof typeof FACTS ? z.infer<(typeof FACTS)[P]> : z.infer<typeof NONE>

/** The facts of one account. A union of networks gives the union of their facts. */
export type AccountFacts<P extends Platform = Platform> = P extends Platform ? FactsOf<P> : never

/** Whether that network's rules depend on any facts. */
export const hasFacts = (platform: Platform): platform is keyof typeof FACTS => platform in FACTS

/** What is kept of an account, as its network's rules read it. */
export function accountFacts<P extends Platform>(platform: P, kept: unknown): AccountFacts<P> {
  const schema: z.ZodType = hasFacts(platform) ? FACTS[platform] : NONE
  return schema.parse(kept ?? {}) as AccountFacts<P> // by that very network's schema
}
