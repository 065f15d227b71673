import type { TikTokCreatorInfo } from '#contract/networks/tiktok-creator.ts'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { TikTokClient } from './client.ts'
import { CreatorInfo } from './wire.ts'

const NOTHING: TikTokCreatorInfo = {
  creatorAvatarUrl: null,
  creatorUsername: null,
  creatorNickname: null,
  privacyLevelOptions: [],
  commentDisabled: true,
  duetDisabled: true,
  stitchDisabled: true,
  maxVideoPostDurationSec: null,
  directPostEnabled: false,
}

/** What the creator may choose for a post now. TikTok wants it to be read before every direct post. */
export async function creatorInfo(
  client: TikTokClient,
  { credentials: { accessToken, scopes } }: OpenAccount,
): Promise<TikTokCreatorInfo> {
  if (!scopes.includes('video.publish')) return NOTHING
  const path = '/v2/post/publish/creator_info/query/'
  const told = await client(CreatorInfo, { method: 'POST', path, accessToken, json: {} })
  return {
    creatorAvatarUrl: told.creator_avatar_url ?? null,
    creatorUsername: told.creator_username ?? null,
    creatorNickname: told.creator_nickname ?? null,
    privacyLevelOptions: told.privacy_level_options,
    commentDisabled: told.comment_disabled,
    duetDisabled: told.duet_disabled,
    stitchDisabled: told.stitch_disabled,
    maxVideoPostDurationSec: told.max_video_post_duration_sec ?? null,
    directPostEnabled: true,
  }
}

/** Throws `rejected` where the creator does not offer now what was chosen when the post was written. */
export function requireOffered(creator: TikTokCreatorInfo, { payload, media }: OutgoingPart<'tiktok'>): void {
  const { privacyLevel = '' } = payload ?? {}
  if (!creator.privacyLevelOptions.includes(privacyLevel)) {
    const offered = creator.privacyLevelOptions.join(', ')
    throw rejected(
      `This TikTok account does not offer the privacy level ${privacyLevel} now: choose one of ${offered}.`,
    )
  }
  const most = creator.maxVideoPostDurationSec
  const [file] = media
  if (most !== null && file?.kind === 'video' && (file.durationSeconds ?? 0) > most)
    throw rejected(`This TikTok account may post videos of at most ${most} seconds: cut the video.`)
}

const rejected = (message: string): PlatformError => new PlatformError('rejected', message)
