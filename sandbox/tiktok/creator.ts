import type { Answer } from '../kit/answer.ts'
import type { TikTokCall } from './call.ts'
import { answer } from './problems.ts'
import { PRIVACY_LEVELS, type PrivacyLevel, type TikTokContext, type TikTokCreator } from './state.ts'

/** The privacy levels of a creator: a private account cannot post for everybody. */
export function privacyLevelsOf({ isPrivate }: TikTokCreator): PrivacyLevel[] {
  return PRIVACY_LEVELS.filter((level) =>
    isPrivate ? level !== 'PUBLIC_TO_EVERYONE' : level !== 'FOLLOWER_OF_CREATOR',
  )
}

/** POST /v2/post/publish/creator_info/query/: what the creator may choose for the next post. */
export function queryCreator({ creator }: TikTokCall, { origin }: TikTokContext): Answer {
  return answer({
    creator_avatar_url: `${origin()}/avatars/${creator.username}`,
    creator_username: creator.username,
    creator_nickname: creator.displayName,
    privacy_level_options: privacyLevelsOf(creator),
    comment_disabled: creator.commentDisabled,
    duet_disabled: creator.duetDisabled,
    stitch_disabled: creator.stitchDisabled,
    max_video_post_duration_sec: creator.maxVideoSeconds,
  })
}

/** GET /v2/user/info/: the requested fields, as far as the scopes allow. */
export function userInfo({ creator, query }: TikTokCall, { origin }: TikTokContext): Answer {
  const known: Record<string, unknown> = {
    open_id: creator.openId,
    union_id: creator.openId,
    avatar_url: `${origin()}/avatars/${creator.username}`,
    display_name: creator.displayName,
    bio_description: creator.bio,
    profile_deep_link: `${origin()}/@${creator.username}`,
    username: creator.username,
    is_verified: false,
  }
  const fields = (query.get('fields') ?? '').split(',')
  return answer({ user: Object.fromEntries(fields.flatMap((name) => (name in known ? [[name, known[name]]] : []))) })
}
