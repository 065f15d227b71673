import { z } from 'zod'
import type { Platform } from '../platforms.ts'

export const X_SUBSCRIPTIONS = ['none', 'basic', 'premium', 'premium_plus'] as const

export const LINKEDIN_KINDS = ['profile', 'page'] as const

/**
 * Facts about an account on which a network's rules depend. They are stored as the network gave them when the account
 * was connected. An older release may have stored fewer of them: a missing fact is null, and the strictest limits
 * apply.
 */
const FACTS = {
  x: z.object({ subscription: z.enum(X_SUBSCRIPTIONS).nullable().catch(null) }),
  linkedin: z.object({ kind: z.enum(LINKEDIN_KINDS).nullable().catch(null) }),
} satisfies Partial<Record<Platform, z.ZodType>>

const NONE = z.object({})

type FactsOf<P extends Platform> = P extends keyof typeof FACTS ? z.infer<(typeof FACTS)[P]> : z.infer<typeof NONE>

/** The facts of one account. A union of networks gives the union of their facts. */
export type AccountFacts<P extends Platform = Platform> = P extends Platform ? FactsOf<P> : never

/** Whether the network's rules depend on any facts. */
export const hasFacts = (platform: Platform): platform is keyof typeof FACTS => platform in FACTS

/** The stored facts of an account, as its network's rules read them. */
export function accountFacts<P extends Platform>(platform: P, kept: unknown): AccountFacts<P> {
  const schema: z.ZodType = hasFacts(platform) ? FACTS[platform] : NONE
  return schema.parse(kept ?? {}) as AccountFacts<P> // parsed by this network's schema
}
