import type { Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { isInFlight } from '#contract/statuses.ts'
import { readOutside, wantedBy } from '#features/outside/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import type { CheckResult } from '#rules/check.ts'
import { checkAgainstRules } from '../content/check-post.ts'
import { contentOf } from '../content/content-hash.ts'
import { refusal } from '../moves/refusal.ts'
import { findPost, readPost } from '../rows/queries.ts'
import { mayChange } from './read-outside.ts'
import { updatePost } from './update-post.ts'

/** A post for which a person or a model proposes a new text. */
export interface TextToReplace {
  groupId: string
  platform: Platform
  socialAccountId: string | null
  text: string
  /** The proposal is valid only for the text of this version. */
  updatedAt: string
}

/** Refuses a proposal that could not be applied, before any credits are spent on it. */
export async function textToReplace(org: OrgContext, postId: string, willApply: boolean): Promise<TextToReplace> {
  const row = await findPost(org.db, org.orgId, postId)
  if (willApply && !org.can('content:write')) {
    throw forbidden('Applying the proposal needs content:write: leave out apply to see it only')
  }
  if (willApply && !mayChange(row)) {
    throw refusal(row, 'invalidate', isInFlight(row.status) ? 'in_progress' : 'invalid_transition')
  }
  return {
    groupId: row.group_id,
    platform: row.platform,
    socialAccountId: row.social_account_id,
    text: row.content_text,
    updatedAt: row.updated_at,
  }
}

/** Checks the post with the proposed text against the platform's rules. */
export async function checkProposedText(org: OrgContext, postId: string, text: string): Promise<CheckResult> {
  const row = await findPost(org.db, org.orgId, postId)
  return checkAgainstRules(org.db, org.orgId, { ...contentOf(row), contentText: text }, org.services)
}

export type ApplyText = (org: OrgContext) => Promise<Post>

/**
 * Reads the outside facts that the proposed text needs, and returns the function that applies it. Applying it is an
 * ordinary edit: it invalidates an approval and gives none. Spec R8. Throws 409 `stale_update` if the post has changed
 * meanwhile.
 */
export async function prepareProposedText(
  services: Services,
  asker: { orgId: string; userId: string },
  post: { postId: string; text: string; readAt: string },
  inOrg: <T>(work: (org: OrgContext) => Promise<T>) => Promise<T>,
): Promise<ApplyText> {
  const { postId, text, readAt } = post
  const row = await inOrg((org) => findPost(org.db, org.orgId, postId))
  const before = contentOf(row)
  const wanted = wantedBy({ ...before, contentText: text }, before.outside)
  const found = await readOutside(services, asker, [wanted])
  return (org) => updatePost(org, { postId, contentText: text, ifUpdatedAt: readAt }, found)
}

/** The post as it stands now. */
export function readPostNow({ db, orgId }: OrgContext, postId: string): Promise<Post> {
  return readPost(db, orgId, postId)
}
