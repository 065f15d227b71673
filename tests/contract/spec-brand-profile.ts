import { added, anyOf, type ObjectShape, oneOf, orNull } from './shape.ts'
import { type Endpoint, paged, paging } from './spec-endpoint.ts'

const CONFIDENCE = oneOf('high', 'medium', 'low')
const DISCLOSURE = oneOf('public', 'private', 'restricted')
const BRAND_TYPE = oneOf('personal', 'business', 'unknown')
const SIGNAL_KIND = oneOf('approval', 'edit', 'reject', 'explicit')
const KNOWLEDGE_KIND = oneOf('claim', 'fact', 'opinion', 'preference', 'topic')
const ORIGIN = oneOf('user', 'inferred', 'imported', 'learned')
const DURABILITY = oneOf('durable', 'time_sensitive')
const SOURCE = oneOf('ai', 'heuristic')
/** How something was read from a website: by what, how surely, and where it stands there. */
const reading: ObjectShape = {
  source: SOURCE,
  confidence: CONFIDENCE,
  evidence: [{ address: 'string', place: 'string' }],
  readAt: 'time',
}
const FIELD = oneOf(
  'websiteUrl',
  'logoUrl',
  'primaryFont',
  'secondaryFont',
  'colorPalette',
  'tagline',
  'mission',
  'voice.tone',
  'voice.personalityTraits',
  'businessOutline.overview',
  'businessOutline.productsOrServices',
  'businessOutline.targetAudience',
  'businessOutline.valueProposition',
  'businessOutline.differentiators',
  'brandType',
  'identity',
  'expertise',
  'topics',
)

const provenance: ObjectShape = {
  origin: ORIGIN,
  'sourceType?': 'string|null',
  'sourceUrl?': 'uri|null',
  'sourceExternalId?': 'string|null',
  'fetchedAt?': 'time|null',
  'updatedAt?': 'time|null',
  'confidence?': CONFIDENCE,
  'userSupplied?': 'bool',
}
const PreferenceSignal: ObjectShape = {
  id: 'uuid',
  signal: 'string',
  kind: SIGNAL_KIND,
  lastSeenAt: 'time',
  'confidence?': CONFIDENCE,
  'occurrences?': 'int',
  'promoted?': 'bool',
}
const lists: ObjectShape = {
  'expertise?': ['string'],
  'goals?': ['string'],
  'topics?': ['string'],
  'opinions?': ['string'],
}

/** Spec W15 */
export const BrandProfile: ObjectShape = {
  websiteUrl: 'uri|null',
  logoUrl: 'uri|null',
  primaryFont: 'string|null',
  secondaryFont: 'string|null',
  colorPalette: ['string'],
  tagline: 'string|null',
  mission: 'string|null',
  voice: {
    tone: 'string',
    personalityTraits: ['string'],
    writingGuidelines: ['string'],
    bannedPhrases: ['string'],
  },
  businessOutline: {
    overview: 'string',
    productsOrServices: ['string'],
    targetAudience: ['string'],
    valueProposition: 'string',
    differentiators: ['string'],
  },
  'backgroundColor?': 'string|null',
  'logoAsset?': orNull({
    assetId: 'uuid',
    contentType: 'string',
    width: 'number|null',
    height: 'number|null',
    'sourceAssetId?': 'uuid|null',
  }),
  'kitUpdatedAt?': 'time|null',
  'brandType?': BRAND_TYPE,
  'identity?': 'string|null',
  ...lists,
  'guardrails?': [{ id: 'string', text: 'string', 'disclosure?': oneOf('private', 'restricted') }],
  'knowledgeItems?': [
    {
      id: 'string',
      kind: KNOWLEDGE_KIND,
      text: 'string',
      provenance,
      'disclosure?': DISCLOSURE,
      'durability?': DURABILITY,
      'confirmed?': 'bool',
    },
  ],
  'preferenceSignals?': [PreferenceSignal],
  'profileDisclosure?': DISCLOSURE,
  'meta?': {
    'schemaVersion?': 'int',
    'confirmedAt?': 'time|null',
    'lastInferredAt?': 'time|null',
    'lastRefreshedAt?': 'time|null',
    ...added('decision 109', { 'confirmedBy?': 'uuid|null' }),
  },
  ...added('decision 109', { inferredFrom: [{ field: FIELD, ...reading }] }),
  ...added('decision 105', {
    inferred: [FIELD],
    proposals: [
      {
        field: FIELD,
        present: orNull(anyOf('string', ['string'])),
        proposed: anyOf('string', ['string']),
        ...reading,
      },
    ],
    missing: [{ field: 'string', message: 'string' }],
  }),
}

const signalChange: ObjectShape = {
  signal: 'string',
  kind: SIGNAL_KIND,
  'lastSeenAt?': 'time',
  'confidence?': CONFIDENCE,
  'occurrences?': 'int',
  'promoted?': 'bool',
  ...added('decision 105', { 'id?': 'uuid' }),
}

/** "body = BrandProfile fields except backgroundColor, logoAsset and kitUpdatedAt" */
const changes: ObjectShape = {
  'websiteUrl?': 'uri|null',
  'logoUrl?': 'uri|null',
  'primaryFont?': 'string|null',
  'secondaryFont?': 'string|null',
  'colorPalette?': ['string'],
  'tagline?': 'string|null',
  'mission?': 'string|null',
  'voice?': {
    'tone?': 'string',
    'personalityTraits?': ['string'],
    'writingGuidelines?': ['string'],
    'bannedPhrases?': ['string'],
  },
  'businessOutline?': {
    'overview?': 'string',
    'productsOrServices?': ['string'],
    'targetAudience?': ['string'],
    'valueProposition?': 'string',
    'differentiators?': ['string'],
  },
  'brandType?': BRAND_TYPE,
  'identity?': 'string|null',
  ...lists,
  'guardrails?': [
    { text: 'string', 'disclosure?': oneOf('private', 'restricted'), ...added('decision 105', { 'id?': 'string' }) },
  ],
  'knowledgeItems?': [
    {
      kind: KNOWLEDGE_KIND,
      text: 'string',
      'disclosure?': DISCLOSURE,
      'durability?': DURABILITY,
      'confirmed?': 'bool',
      ...added('decision 105', { 'id?': 'string', 'provenance?': provenance }),
    },
  ],
  'preferenceSignals?': [signalChange],
  'profileDisclosure?': DISCLOSURE,
  'meta?': {
    'schemaVersion?': 'int',
    'confirmedAt?': 'time|null',
    'lastInferredAt?': 'time|null',
    'lastRefreshedAt?': 'time|null',
    ...added('decision 109', { 'confirmedBy?': 'uuid|null' }),
  },
  'confirmBrandContext?': 'bool',
  ...added('decision 105', { 'takeProposals?': [FIELD], 'dropProposals?': [FIELD] }),
}

const LearnedPreference: ObjectShape = {
  id: 'uuid',
  signal: 'string',
  kind: SIGNAL_KIND,
  lastSeenAt: 'time',
  confidence: CONFIDENCE,
  occurrences: 'int',
  promoted: 'bool',
  guideline: 'string',
  canBePromoted: 'bool',
  posts: [{ postId: 'uuid', groupId: 'uuid', title: 'string', seenAt: 'time' }],
}
/** Spec W15, W16, W17 */
export const BRAND_PROFILE_ENDPOINTS: Endpoint[] = [
  { route: 'GET {O}/brand/profile', status: 200, data: BrandProfile },
  { route: 'PATCH {O}/brand/profile', body: changes, status: 200, data: BrandProfile },
  {
    route: 'POST {O}/brand/profile/from-website',
    body: { websiteUrl: 'uri', ...added('Spec A16', { 'estimateOnly?': 'bool' }) },
    status: 200,
    data: anyOf(
      {
        profile: BrandProfile,
        source: SOURCE,
        pagesRead: ['string'],
        warnings: ['string'],
        ...added('decision 105', { creditsUsed: 'number', remainingCredits: 'number' }),
      },
      added('Spec A16', { estimate: { credits: 'number', providerCostMilliUsd: 'number|null' } }),
    ),
  },
  { route: 'GET {O}/brand/preferences', query: paging, status: 200, data: paged(LearnedPreference) },
  { route: 'DELETE {O}/brand/preferences/{signalId}', status: 200, data: LearnedPreference },
  {
    route: 'POST {O}/brand/preferences/{signalId}/promote',
    body: added('decision 105', { 'guideline?': 'string' }),
    status: 200,
    data: LearnedPreference,
  },
]
