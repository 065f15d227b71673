import { z } from 'zod'
import { OnboardedFromWebsite } from '#contract/home/onboarding.ts'
import { wordsUpTo } from '#contract/text/name.ts'
import { addressToRead } from '#features/brand/index.ts'
import { costedOperation } from '#features/runs/index.ts'
import { requireRoomForDraft } from '#features/strategy/index.ts'
import { onboardingWork } from '../onboarding-work.ts'

/** Spec U8 */
export const onboardFromWebsite = costedOperation({
  name: 'onboardFromWebsite',
  route: 'POST /v1/orgs/{orgId}/onboarding/from-website',
  done: 'had the first run done from a website for',
  summary: 'Set a workspace up from a website',
  description:
    'Fills in the brand profile from the website and proposes a draft of the strategy, in one call. It confirms neither. ' +
    'What a person wrote stays. Without a model, or if it fails, what the site declares is taken and arranged, `source` ' +
    'is heuristic, and that part costs nothing. Colours, fonts and logo are only proposed. Needs `ai:use` as well.',
  tag: 'orgs',
  permission: 'brand:write',
  action: 'onboarding',
  model: 'draft',
  body: {
    websiteUrl: z.string().trim().min(1).max(2000).meta({ format: 'uri', description: 'https://…' }),
    notes: wordsUpTo(2000).optional().describe('What the posts are to achieve, and whatever the site does not say'),
  },
  output: OnboardedFromWebsite,
}).byRun(onboardingWork, {
  async first({ services, inOrg, orgId }, { websiteUrl }) {
    await addressToRead(services.importFetch, websiteUrl, 'body.websiteUrl')
    await inOrg((db) => requireRoomForDraft(db, orgId))
  },
  asked: ({ websiteUrl, notes }, { hasModel }) => ({ address: websiteUrl, notes: notes ?? null, withModel: hasModel }),
  worksWithoutModel: true,
  units: ({ withModel }) => (withModel ? 1 : 0),
  answered: (onboarded) => onboarded,
})
