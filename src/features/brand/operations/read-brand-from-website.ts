import { z } from 'zod'
import { ReadBrandProfile } from '#contract/writing/brand-profile.ts'
import { costedOperation } from '#features/runs/index.ts'
import { brandFromWebsiteWork } from '../brand-from-website-work.ts'
import { addressToRead } from '../website-address.ts'

/** Spec W16 */
export const readBrandFromWebsite = costedOperation({
  name: 'readBrandFromWebsite',
  route: 'POST /v1/orgs/{orgId}/brand/profile/from-website',
  done: 'had a website read for',
  summary: 'Fill in the brand profile from a website',
  description:
    'Reads up to four pages of a public website. What nobody has written is filled in; where a person wrote or confirmed ' +
    'something else, it becomes one of `proposals`. Nothing is confirmed. Without a model, or when it fails, the profile ' +
    'has what the site declares: `source` is then heuristic, and it costs nothing. A site that cannot be read changes ' +
    'nothing, and `warnings` say what to do. Needs `ai:use` as well.',
  tag: ['marketing', 'branding'],
  permission: 'brand:write',
  action: 'brand_from_website',
  model: 'analyze',
  // A host without https:// is accepted as well, because people write it so.
  body: { websiteUrl: z.string().trim().min(1).max(2000).meta({ format: 'uri', description: 'https://…' }) },
  output: ReadBrandProfile,
}).byRun(brandFromWebsiteWork, {
  first: async ({ services }, { websiteUrl }) => addressToRead(services.importFetch, websiteUrl, 'body.websiteUrl'),
  asked: ({ websiteUrl }, { hasModel }) => ({ address: websiteUrl, withModel: hasModel }),
  worksWithoutModel: true,
  units: ({ withModel }) => (withModel ? 1 : 0),
  answered: (read) => read,
})
