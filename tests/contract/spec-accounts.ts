import { added, oneOf, orNull } from './shape.ts'
import type { Endpoint } from './spec-endpoint.ts'
import { Platform, POST_STATUS } from './spec-resources.ts'
import { SocialAccount } from './spec-social-account.ts'

const AccountVoiceChange = {
  'tone?': 'string',
  'personalityTraits?': ['string'],
  'writingGuidelines?': ['string'],
  'bannedPhrases?': ['string'],
} as const

/** Accounts at networks. Spec N3 to N6 */
export const ACCOUNT_ENDPOINTS: Endpoint[] = [
  { route: 'GET {O}/marketing/accounts', status: 200, data: [SocialAccount], tool: 'list_social_accounts' },
  {
    route: 'PATCH {O}/marketing/accounts/{accountId}',
    body: { profileUrl: 'string|null', ...added('decision 113', { 'voice?': orNull(AccountVoiceChange) }) },
    status: 200,
    data: SocialAccount,
  },
  {
    route: 'DELETE {O}/marketing/accounts/{accountId}',
    status: 200,
    data: {
      ...SocialAccount,
      ...added('decision 026', {
        scheduledPosts: [
          { id: 'uuid', groupId: 'uuid', platform: Platform, status: POST_STATUS, time: 'time', excerpt: 'string' },
        ],
      }),
    },
  },
  {
    route: 'GET {O}/marketing/accounts/{accountId}/tiktok/creator-info',
    status: 200,
    data: {
      creatorAvatarUrl: 'uri|null',
      creatorUsername: 'string|null',
      creatorNickname: 'string|null',
      privacyLevelOptions: ['string'],
      commentDisabled: 'bool',
      duetDisabled: 'bool',
      stitchDisabled: 'bool',
      maxVideoPostDurationSec: 'number|null',
      directPostEnabled: 'bool',
    },
  },
  {
    route: 'POST {O}/marketing/accounts/{platform}/oauth/start',
    body: { redirectUri: 'uri', 'linkedinTarget?': oneOf('profile', 'page'), 'blueskyHandle?': 'string' },
    status: 200,
    data: { authorizationUrl: 'uri', state: 'string' },
  },
  {
    route: 'POST {O}/marketing/accounts/bluesky/connect',
    body: { handle: 'string', appPassword: 'string' },
    status: 200,
    data: SocialAccount,
  },
  {
    route: 'GET {O}/marketing/linkedin-pages',
    query: { choice: 'string' },
    status: 200,
    data: { pages: [{ id: 'string', name: 'string', vanityName: 'string|null' }] },
  },
  {
    route: 'POST {O}/marketing/linkedin-pages',
    body: { choice: 'string', organizationIds: ['string'] },
    status: 200,
    data: [SocialAccount],
  },
]
