import { LATER, type Refusal, type RefusalRule, refusals } from '../refusal.ts'
import { secondsToPacificMidnight } from './pacific-midnight.ts'
import { GoogleError } from './wire.ts'

const DAY_SECONDS = 24 * 60 * 60

/** The project's daily quota is used up: nothing goes out before it is renewed. */
const quotaWait = ({ headers }: Refusal) => ({ retryAfterSeconds: secondsToPacificMidnight(headers.get('date')) })

const rejected = (code: string, says: string): RefusalRule => ({ code: [code], kind: 'rejected', says })

/** What must change in the post, by the reasons of `videos.insert`. */
const CONTENT: readonly RefusalRule[] = [
  rejected('invalidTitle', 'YouTube refuses the title: give 1 to 100 characters, without < and >.'),
  rejected('invalidDescription', 'YouTube refuses the description: shorten it to 5,000 bytes, without < and >.'),
  rejected('invalidTags', 'YouTube refuses the tags: shorten them to 500 characters together, without < and >.'),
  rejected('invalidCategoryId', 'YouTube knows no such category: choose another, or none.'),
  rejected('invalidPublishAt', 'YouTube refuses the moment at which the video should become public: choose another.'),
  rejected('invalidVideoMetadata', 'YouTube refuses the title or the category of the video: correct both.'),
  rejected('invalidFilename', 'YouTube refuses the name of the file: change it.'),
  rejected('invalidRecordingDetails', 'YouTube refuses the recording details: correct them.'),
  rejected('defaultLanguageNotSet', 'YouTube wants the language of the title and the description: choose it.'),
  rejected('mediaBodyRequired', 'YouTube got no video: attach one.'),
  rejected('badContent', 'YouTube takes no file of this type: attach a video.'),
  rejected('videoNotFound', 'YouTube has no such video on this channel (it may be deleted): look at the channel.'),
  rejected('playlistNotFound', 'YouTube has no such playlist: choose one of this channel.'),
  rejected('playlistIdRequired', 'YouTube was given no playlist: choose one of this channel.'),
  rejected('playlistContainsMaximumNumberOfVideos', 'The playlist is full: choose another.'),
  rejected('videoAlreadyInAnotherSeriesPlaylist', 'The video is in another series already: choose another playlist.'),
]

/** Refusals that the channel's owner or the operator of this installation has to resolve. */
const RIGHTS: readonly RefusalRule[] = [
  {
    code: ['youtubeSignupRequired', 'authenticatedUserNotChannel'],
    kind: 'permission',
    says: 'This Google account has no YouTube channel: its owner must create one at youtube.com, then connect it again.',
  },
  {
    code: ['insufficientPermissions', 'insufficientScopes', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'insufficient_scope'],
    kind: 'permission',
    says: 'Google was not given every permission: connect the channel again and tick all of them.',
  },
  {
    code: [
      'accountSuspended',
      'accountClosed',
      'authenticatedUserAccountSuspended',
      'authenticatedUserAccountClosed',
      'channelSuspended',
      'channelClosed',
      'channelNotFound',
    ],
    kind: 'permission',
    says: 'YouTube has suspended or closed this channel: its owner must settle that with YouTube.',
  },
  {
    code: ['forbiddenPrivacySetting', 'forbiddenLicenseSetting', 'forbiddenEmbedSetting'],
    kind: 'permission',
    says: 'YouTube does not let this channel use the chosen visibility, licence or embedding: choose another, or have its owner look at the channel’s permissions in YouTube Studio.',
  },
  {
    code: [
      ...['accessNotConfigured', 'SERVICE_DISABLED', 'keyInvalid', 'ipRefererBlocked', 'projectNotLinked'],
      ...['API_KEY_INVALID', 'API_KEY_SERVICE_BLOCKED', 'CONSUMER_INVALID', 'CONSUMER_SUSPENDED', 'BILLING_DISABLED'],
      ...['USER_PROJECT_DENIED', 'RESOURCE_PROJECT_INVALID'],
    ],
    kind: 'permission',
    says: 'The Google Cloud project may not call the YouTube Data API: the operator must enable it there.',
  },
  {
    code: ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch', 'deleted_client', 'org_internal'],
    kind: 'permission',
    says: 'Google refused the installation’s own client: the operator must correct its id, secret and addresses.',
  },
  {
    code: ['access_denied', 'admin_policy_enforced'],
    kind: 'permission',
    says: 'Google does not let this account give access: its owner, or their administrator, must allow it.',
  },
  {
    code: ['forbidden', 'playlistItemsNotAccessible', 'accountDelegationForbidden', 'homeParameterDeprecated'],
    kind: 'permission',
    says: 'YouTube does not let this channel do this: its owner must look at the channel’s rights there.',
  },
]

/** Turns a failed answer into a PlatformError. The table is that of platform facts, section 9. */
export const youtubeRefusal = refusals({
  name: 'YouTube',
  read(body) {
    // Google's front end wraps the answer to a batch, and to some single calls, in a list.
    const { error, error_description } = GoogleError.catch({}).parse(Array.isArray(body) ? body[0] : body)
    const told = [...(error?.errors ?? []), ...(error?.details ?? [])]
    const reasons = [...new Set(told.flatMap(({ reason }) => (reason ? [reason] : [])))]
    const words = [...reasons, error?.message, error_description].filter((word) => word !== undefined)
    return {
      codes: error?.status ? [...reasons, error.status] : reasons,
      words: [...new Set(words.map(withoutMarkup))],
    }
  },
  // YouTube names no wait. Google asks for a pause that begins with seconds and grows.
  waitSeconds: 60,
  rules: [
    {
      code: ['quotaExceeded', 'dailyLimitExceeded', 'dailyLimitExceededUnreg', 'QUOTA_EXCEEDED'],
      kind: 'retry_after',
      says: 'The YouTube API project has used up its quota for today. The quota starts anew at midnight in California, and Galley tries again then.',
      facts: quotaWait,
    },
    {
      code: ['uploadLimitExceeded'],
      kind: 'retry_after',
      says: 'YouTube takes no more videos from this channel today: it can be tried again tomorrow.',
      facts: { retryAfterSeconds: DAY_SECONDS },
    },
    {
      code: [
        ...['rateLimitExceeded', 'userRateLimitExceeded', 'servingLimitExceeded', 'uploadRateLimitExceeded'],
        'RATE_LIMIT_EXCEEDED',
      ],
      kind: 'retry_after',
      says: `YouTube wants fewer calls at a time.${LATER}`,
    },
    {
      code: ['backendError', 'internalError', 'processingFailure', 'SERVICE_UNAVAILABLE'],
      kind: 'unclear',
      says: '',
    },
    ...RIGHTS,
    {
      code: [
        ...['invalid_grant', 'invalid_token', 'authError', 'expired', 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_REVOKED'],
        ...['ACCESS_TOKEN_TYPE_UNSUPPORTED', 'CREDENTIALS_MISSING', 'ACCOUNT_STATE_INVALID'],
      ],
      kind: 'reconnect',
      says: 'Google no longer accepts the authorisation; connect the channel again.',
    },
    {
      status: [401],
      kind: 'reconnect',
      says: 'Google no longer accepts the authorisation; connect the channel again.',
    },
    ...CONTENT,
    // The canonical codes, for answers without any of the reasons above.
    {
      code: ['UNAUTHENTICATED'],
      kind: 'reconnect',
      says: 'Google no longer accepts the authorisation; connect the channel again.',
    },
    { code: ['RESOURCE_EXHAUSTED'], kind: 'retry_after', says: `YouTube wants fewer calls at a time.${LATER}` },
    {
      code: ['INTERNAL', 'UNAVAILABLE', 'DEADLINE_EXCEEDED', 'ABORTED', 'UNKNOWN', 'DATA_LOSS'],
      kind: 'unclear',
      says: '',
    },
    {
      code: ['PERMISSION_DENIED'],
      kind: 'permission',
      says: 'YouTube does not let this channel do this: its owner must look at the channel’s rights there.',
    },
    {
      status: [403],
      kind: 'permission',
      says: 'YouTube does not let this channel do this: its owner must look at the channel’s rights there.',
    },
  ],
})

/** Google's messages are pieces of HTML. */
function withoutMarkup(words: string): string {
  return words.replace(/<[^<>]*>/g, '')
}
