import { z } from 'zod'
import { CREDIT_ACTIONS } from '#contract/billing/catalogue.ts'
import { OnboardedFromWebsite } from '#contract/home/onboarding.ts'
import { keepReading, readBrandProfile, readSiteForBrand } from '#features/brand/index.ts'
import { runWork } from '#features/runs/index.ts'
import { keepProposal, presentStrategy, proposeVersion } from '#features/strategy/index.ts'
import { forbidden } from '#kernel/errors.ts'

const NOTHING_READ =
  'The site contains nothing from which a plan can be proposed, so this plan only arranges what the workspace says about itself: replace what stands in brackets before you confirm it. Nothing was charged'

/**
 * Reads a website for the brand profile, saves what it says, and proposes a draft of the strategy from it. If a model
 * gives nothing, declared values and an arranged draft are used, so that the first run always has a result. Spec U8
 */
export const onboardingWork = runWork({
  payload: z.object({ address: z.string(), notes: z.string().nullable(), withModel: z.boolean() }),
  result: OnboardedFromWebsite.omit({ creditsUsed: true, remainingCredits: true }),
  async run(ctx, { address, notes, withModel }) {
    const reading = await readSiteForBrand(ctx, { address, withModel })
    // The profile is saved before the strategy is proposed, because the proposal reads the profile. A repeat changes
    // nothing.
    await ctx.step(
      { key: 'keep brand', kind: 'tool_call', role: 'writer', label: 'Fill in the brand profile', output: z.null() },
      async () => {
        await ctx.inOrg(async (org) => {
          if (!org.can('brand:write')) throw forbidden('The person who started this may no longer change the brand')
          await keepReading(org, reading)
        })
        return { output: null }
      },
    )
    // If a site could not be read, a model has nothing to propose from, and nothing is charged.
    const proposed = await proposeVersion(ctx, {
      goal: notes,
      withModel: withModel && reading.reachable,
      ...(withModel && { unasked: NOTHING_READ }),
      orArranged: true,
    })
    return async (org) => {
      const row = await keepProposal(org, proposed, { goal: notes, replaceActive: false })
      const profile = await readBrandProfile(org, org.db)
      org.audit({ type: 'strategy', id: row.id, after: row })
      const { source, pagesRead, warnings } = reading
      return {
        result: {
          brand: { profile, source },
          strategy: presentStrategy(row, org.now),
          pagesRead,
          warnings: [...new Set([...warnings, ...proposed.warnings, ...profile.missing.map(({ message }) => message)])],
        },
        summary: { source, pages: pagesRead.length, version: row.version },
        // Only what the model gave is charged.
        usedMilli:
          (source === 'ai' ? 1000 * CREDIT_ACTIONS.brand_from_website.credits : 0) +
          (proposed.source === 'ai' ? 1000 * CREDIT_ACTIONS.strategy_generate.credits : 0),
      }
    }
  },
})
