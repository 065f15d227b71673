import { BrandProfile } from '#contract/writing/brand-profile.ts'
import { operation } from '#kernel/operation.ts'
import { readBrandProfile } from '../profile/present-profile.ts'

/** Spec W15 */
export const getBrandProfile = operation({
  name: 'getBrandProfile',
  route: 'GET /v1/orgs/{orgId}/brand/profile',
  summary: 'Read the brand profile',
  description:
    'Who speaks, to whom and how, and what is known. `missing` says what drafts lack. `inferred` names what was read ' +
    'from a website and nobody has confirmed, `proposals` what a website says otherwise.',
  tag: ['marketing', 'branding'],
  permission: 'workspace:read',
  output: BrandProfile,
}).handle((ctx) => readBrandProfile(ctx, ctx.db))
