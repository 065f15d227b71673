import { z } from 'zod'
import { BrandKitOnWebsite } from '#contract/making/website.ts'
import { readWebsite } from '#features/websites/index.ts'
import { operation } from '#kernel/operation.ts'
import { kitOfWebsite } from '../kit-of-website.ts'
import { addressToRead } from '../website-address.ts'

/** Spec V9 */
export const findBrandKitOnWebsite = operation({
  name: 'findBrandKitOnWebsite',
  route: 'GET /v1/orgs/{orgId}/brand/kit/website',
  summary: 'Find a brand kit on a website',
  description:
    'Reads the front page of a public website, its style sheets and its manifest, and saves nothing. Each colour comes with where it was found and how often it is used. suggestion can be sent to PATCH brand/kit as it is; what the site does not declare is missing from it. If no page could be read, reachable is false, and warnings say what was tried and what to do. An address that is never read (not https, not public) is 400.',
  tag: ['marketing', 'branding'],
  permission: 'workspace:read',
  counted: 'heavy',
  tool: {
    name: 'find_brand_kit_on_website',
    description:
      'Reads colours, fonts, logos, name and tagline from a public website; saves nothing. Use it before ' +
      'update_brand_kit, and let the user confirm. Answers what was found and a suggestion.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: true },
  },
  // A host without https:// is accepted as well, because people write it so.
  query: { url: z.string().trim().min(1).max(2000).meta({ format: 'uri', description: 'https://…' }) },
  output: BrandKitOnWebsite,
}).handleInSteps(async (ctx, { url }) => {
  const { importFetch: fetch, importTurns, heavyWork } = ctx.services
  const address = addressToRead(fetch, url, 'query.url')
  const parties = [`user:${ctx.userId}`, `org:${ctx.orgId}`]
  return kitOfWebsite(await importTurns(parties, () => readWebsite({ fetch, heavyWork }, address, parties)))
})
