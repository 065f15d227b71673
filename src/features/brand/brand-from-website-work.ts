import { z } from 'zod'
import { BrandProfile } from '#contract/writing/brand-profile.ts'
import { READING_SOURCES } from '#contract/writing/profile-lists.ts'
import { runWork } from '#features/runs/index.ts'
import { forbidden } from '#kernel/errors.ts'
import { readBrandProfile } from './profile/present-profile.ts'
import { keepReading } from './reading/keep-reading.ts'
import { readSiteForBrand } from './reading/read-site-for-brand.ts'

/** Reads a website for the profile. Spec W16 */
export const brandFromWebsiteWork = runWork({
  payload: z.object({ address: z.string(), withModel: z.boolean() }),
  result: z.object({
    profile: BrandProfile,
    source: z.enum(READING_SOURCES),
    pagesRead: z.array(z.string()),
    warnings: z.array(z.string()),
  }),
  async run(ctx, { address, withModel }) {
    const reading = await readSiteForBrand(ctx, { address, withModel })
    return async (org) => {
      if (!org.can('brand:write')) throw forbidden('The person who started this may no longer change the brand')
      await keepReading(org, reading)
      const profile = await readBrandProfile(org, org.db)
      const { source, pagesRead } = reading
      return {
        result: {
          profile,
          source,
          pagesRead,
          warnings: [...reading.warnings, ...profile.missing.map(({ message }) => message)],
        },
        summary: { source, pages: pagesRead.length, proposals: profile.proposals.length },
        ...(source === 'heuristic' && { usedMilli: 0 }),
      }
    }
  },
})
