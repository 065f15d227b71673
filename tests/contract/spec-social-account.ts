import { added, type ObjectShape, oneOf, orNull } from './shape.ts'
import { Platform } from './spec-resources.ts'

export const SocialAccount: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  platform: Platform,
  accountExternalId: 'string',
  accountName: 'string|null',
  accountHandle: 'string|null',
  status: oneOf('connected', 'disconnected', 'error'),
  scopes: ['string'],
  tokenExpiresAt: 'time|null',
  lastRefreshedAt: 'time|null',
  createdAt: 'time',
  updatedAt: 'time',
  'profileImageUrl?': 'uri|null',
  'accountBio?': 'string|null',
  'profileUrl?': 'uri|null',
  'xPremium?': 'bool|null',
  'xSubscription?': orNull(oneOf('none', 'basic', 'premium', 'premium_plus')),
  ...added('decision 048', { 'signInEndsAt?': 'time|null' }),
  ...added('decision 113', {
    'voice?': {
      tone: 'string',
      personalityTraits: ['string'],
      writingGuidelines: ['string'],
      bannedPhrases: ['string'],
    },
  }),
}
