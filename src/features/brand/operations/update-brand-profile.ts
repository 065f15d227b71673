import { BrandProfile } from '#contract/writing/brand-profile.ts'
import { profileChanges } from '#contract/writing/profile-changes.ts'
import { operation } from '#kernel/operation.ts'
import { updateProfile } from '../profile/update-profile.ts'

/** Spec W15 */
export const updateBrandProfile = operation({
  name: 'updateBrandProfile',
  route: 'PATCH /v1/orgs/{orgId}/brand/profile',
  done: 'changed',
  summary: 'Change or confirm the brand profile',
  description:
    'Omitted fields stay, null clears a field, a list replaces the whole list; members of `voice` and `businessOutline` ' +
    'may be left out. What is sent is a person’s word: no reading of a website overwrites it. Website, logo, fonts, ' +
    'colours and tagline are those of the kit: 422 brand_kit_invalid names each bad one, and nothing is saved. ' +
    '`takeProposals` and `dropProposals` settle what a website says otherwise; `confirmBrandContext` confirms all of it.',
  tag: ['marketing', 'branding'],
  permission: 'brand:write',
  takes: { judgedFields: true },
  body: profileChanges,
  output: BrandProfile,
}).handleInSteps((ctx, { orgId: _, ...changes }) => updateProfile(ctx, changes))
