import type { PollOutcome } from '../publishing.ts'
import { LATER, type RefusalRule, refusals } from '../refusal.ts'
import { Fault } from './wire.ts'

const DAY_SECONDS = 24 * 60 * 60

const rejected = (code: string, says: string): RefusalRule => ({ code: [code], kind: 'rejected', says })
const tomorrow = (code: string, says: string): RefusalRule => ({
  code: [code],
  kind: 'retry_after',
  says,
  facts: { retryAfterSeconds: DAY_SECONDS },
})

const AGAIN = 'TikTok no longer accepts the authorisation; connect the account again.'

/** What must change in the post, or in how it is posted. */
const CONTENT: readonly RefusalRule[] = [
  rejected('spam_risk', 'TikTok regards this post as spam: change its text or its media, or post it in the app.'),
  rejected('spam_risk_text', 'TikTok regards the text as spam: change the text.'),
  rejected(
    'spam_risk_user_banned_from_posting',
    'TikTok has banned this account from posting: its owner must settle that in the app.',
  ),
  rejected('file_format_check_failed', 'TikTok cannot use a file: export the video as MP4 with H.264, photos as JPEG.'),
  rejected('duration_check_failed', 'The video is too short or too long for this TikTok account: cut it.'),
  rejected('frame_rate_check_failed', 'TikTok takes 23 to 60 frames a second: export the video at such a rate.'),
  rejected('picture_size_check_failed', 'TikTok takes sides of 360 to 4,096 pixels: export the file at such a size.'),
  rejected(
    'privacy_level_option_mismatch',
    'This TikTok account does not offer the chosen privacy level now: choose another.',
  ),
  rejected('invalid_file_upload', 'TikTok cannot use the file: export the video as MP4 with H.264.'),
  rejected('invalid_params', 'TikTok does not take a setting of this post: check its fields.'),
  rejected('invalid_param', 'TikTok does not take a setting of this post: check its fields.'),
  rejected('app_version_check_failed', 'The TikTok app of this account is too old: its owner must update it.'),
  rejected('invalid_publish_id', 'TikTok no longer knows of this post: look at the account before posting it again.'),
  rejected(
    'token_not_authorized_for_specified_publish_id',
    'This post was begun by another connection of the account: look there before posting it again.',
  ),
  rejected(
    'url_ownership_unverified',
    'TikTok fetches files only from addresses that its app has verified: the operator must verify this installation’s address in TikTok’s developer portal.',
  ),
  rejected(
    'unaudited_client_can_only_post_to_private_accounts',
    'TikTok has not audited this installation’s app: it can post only to private accounts, with the privacy level “Only me”. The operator must apply for the audit.',
  ),
]

const RULES: readonly RefusalRule[] = [
  { code: ['access_token_invalid', 'auth_removed', 'invalid_grant'], kind: 'reconnect', says: AGAIN },
  {
    code: ['scope_not_authorized', 'scope_permission_missed'],
    kind: 'permission',
    says: 'TikTok was not given every permission: connect the account again and leave all of them on.',
  },
  {
    code: ['invalid_client', 'unauthorized_client', 'invalid_scope', 'unsupported_grant_type', 'invalid_request'],
    kind: 'permission',
    says: 'TikTok refused the installation’s own app: the operator must correct its key, secret, addresses and scopes.',
  },
  { code: ['access_denied'], kind: 'permission', says: 'TikTok was not given access: connect the account again.' },
  { code: ['rate_limit_exceeded'], kind: 'retry_after', says: `TikTok wants fewer calls at a time.${LATER}` },
  tomorrow(
    'spam_risk_too_many_posts',
    'This TikTok account has reached the daily limit of posts by apps: it can be tried again tomorrow.',
  ),
  tomorrow(
    'spam_risk_too_many_pending_share',
    'Five drafts wait in the TikTok inbox of this account: its owner must post or delete some.',
  ),
  tomorrow(
    'reached_active_user_cap',
    'This installation’s app has reached TikTok’s daily limit of accounts that it may post for: it can be tried again tomorrow.',
  ),
  { code: ['internal_error', 'internal'], kind: 'unclear', says: '' },
  ...CONTENT,
  { status: [401], kind: 'reconnect', says: AGAIN },
]

/** Turns a failed answer into a PlatformError. The table is that of platform facts, section 3. */
export const tiktokRefusal = refusals({
  name: 'TikTok',
  read(body) {
    const { error, error_description } = Fault.catch({}).parse(body)
    const { code, message } = error !== null && typeof error === 'object' ? error : { code: error }
    const codes = !code || code === 'ok' ? [] : [code]
    return {
      codes,
      words: [...codes, message, error_description].filter(
        (word) => typeof word === 'string' && word !== '',
      ) as string[],
    }
  },
  // TikTok counts by the minute, and names no wait.
  waitSeconds: 60,
  rules: RULES,
})

/** Faults of TikTok's own, after which a new attempt may succeed. */
const OWN_FAULTS: Readonly<Record<string, string>> = {
  internal: 'TikTok had a fault while it worked on the post.',
  internal_error: 'TikTok had a fault while it worked on the post.',
  video_pull_failed: 'TikTok could not fetch the video from this installation.',
  photo_pull_failed: 'TikTok could not fetch a photo from this installation.',
  publish_cancelled: 'Somebody cancelled the post at TikTok.',
}

/**
 * Why an upload that TikTok had accepted did not become a post, by `fail_reason`. This attempt ends, even if TikTok
 * itself was at fault. No move of the post machine leads from waiting for the network back to sending, and nothing in
 * TikTok's documentation proves that a failed upload stays failed. A person looks and decides about another attempt.
 * Spec P7
 */
export function refusedBy(reason: string): PollOutcome {
  const own = OWN_FAULTS[reason]
  const rule = RULES.find(({ code }) => code?.includes(reason))
  const says = own ? `${own} Nothing is live: publish it again.` : (rule?.says ?? `TikTok refused the post: ${reason}.`)
  return { state: 'refused', message: says }
}
