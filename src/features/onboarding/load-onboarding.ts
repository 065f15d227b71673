import { sql } from 'kysely'
import type { Onboarding, OnboardingStep } from '#contract/home/onboarding.ts'
import type { OrgTransaction } from '#kernel/context.ts'
import { onboardingOf } from './onboarding-state.ts'

/** Reads the state of the first run, in one statement, because the first page asks for it each time. */
export async function loadOnboarding({ db, orgId, services }: OrgTransaction): Promise<Onboarding> {
  const { rows } = await sql<{
    chosen: OnboardingStep | null
    detected: boolean
    confirmed: boolean
    social: boolean
    x: boolean
    strategy: boolean
    content: boolean
    plan: boolean
  }>`
    select org.onboarding_step as chosen,
      coalesce(profile.inferred_at is not null or profile.confirmed_at is not null or profile.overview <> ''
        or profile.identity is not null or profile.tone <> '', false) as detected,
      profile.confirmed_at is not null as confirmed,
      exists (select 1 from social_account where org_id = ${orgId} and status <> 'disconnected') as social,
      exists (select 1 from social_account where org_id = ${orgId} and status <> 'disconnected' and platform = 'x') as x,
      exists (select 1 from strategy where org_id = ${orgId} and status = 'active') as strategy,
      exists (select 1 from post_group where org_id = ${orgId} and status <> 'canceled') as content,
      exists (
        select 1 from subscription
        where org_id = ${orgId} and status in ('trialing', 'active', 'pausing', 'past_due')
      ) as plan
    from org left join brand_profile as profile on profile.org_id = org.id and profile.org_id = ${orgId}
    where org.id = ${orgId}
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error(`There is no workspace ${orgId}`)
  return onboardingOf({
    chosen: found.chosen,
    brandProfileDetected: found.detected,
    brandConfirmed: found.confirmed,
    socialConnected: found.social,
    xConnected: found.x,
    strategyReady: found.strategy,
    firstContentReady: found.content,
    paidTrialActive: found.plan,
    plansAreSold: services.billing.name !== 'none',
  })
}
