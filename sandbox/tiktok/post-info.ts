import type { Answer } from '../kit/answer.ts'
import { objectOf, type TikTokCall } from './call.ts'
import { privacyLevelsOf } from './creator.ts'
import { invalidParams, refuse } from './problems.ts'
import type { PostInfo, PrivacyLevel, Publish, TikTokContext, TikTokCreator } from './state.ts'

const MOST = { VIDEO: { title: 2200, description: 0 }, PHOTO: { title: 90, description: 4000 } }
const DAY_MS = 24 * 60 * 60_000

/** The post_info of a direct post, or TikTok's refusal of it. */
export function readPostInfo(
  { given, creator }: TikTokCall,
  media: Publish['media'],
  { options }: TikTokContext,
): PostInfo | Answer {
  const info = objectOf(given.post_info)
  const title = textOf(info.title)
  const description = textOf(info.description)
  if (title.length > MOST[media].title) return invalidParams('The post info is invalid: title is too long.')
  if (description.length > MOST[media].description)
    return invalidParams('The post info is invalid: description is too long.')
  if (typeof info.privacy_level !== 'string') return invalidParams('The privacy level is invalid or missing.')
  const privacyLevel = info.privacy_level as PrivacyLevel // compared with the creator's next
  const isOfApp = options.app !== 'unaudited' || (privacyLevel === 'SELF_ONLY' && creator.isPrivate)
  if (!isOfApp)
    return refuse(
      403,
      'unaudited_client_can_only_post_to_private_accounts',
      'Unaudited clients can only post to a private account.',
    )
  if (!privacyLevelsOf(creator).includes(privacyLevel))
    return refuse(403, 'privacy_level_option_mismatch', 'The privacy level is not among the options of the creator.')
  const brandContent = info.brand_content_toggle === true
  if (brandContent && privacyLevel === 'SELF_ONLY')
    return invalidParams('Branded content visibility cannot be set to private.')
  return {
    title,
    description,
    privacyLevel,
    brandContent,
    disableComment: info.disable_comment === true || creator.commentDisabled,
    disableDuet: info.disable_duet === true || creator.duetDisabled,
    disableStitch: info.disable_stitch === true || creator.stitchDisabled,
    brandOrganic: info.brand_organic_toggle === true,
    isAigc: info.is_aigc === true,
  }
}

/** Whether the creator has reached a limit: of posts by apps within a day, or of drafts in the inbox. */
export function overTheDay(creator: TikTokCreator, isDraft: boolean, { state, clock, options }: TikTokContext) {
  if (options.rateLimits === 'off') return null
  const recent = [...state.publishes.values()].filter(
    (publish) =>
      publish.creator === creator &&
      publish.begunAtMs > clock.now() - DAY_MS &&
      publish.failReason === null &&
      (publish.info === null) === isDraft,
  )
  if (isDraft)
    return recent.length < 5
      ? null
      : refuse(
          403,
          'spam_risk_too_many_pending_share',
          'There may be at most 5 pending shares within any 24-hour period.',
        )
  return recent.length < (options.postsPerDay ?? 15)
    ? null
    : refuse(403, 'spam_risk_too_many_posts', 'The daily post cap from the API is reached for the current user.')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
