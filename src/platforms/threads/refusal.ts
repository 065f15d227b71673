import { graphRefusals } from '../graph/refusal.ts'

const NEW_CONTAINER = { kind: 'retry_backoff', facts: { preparedLapsed: true } } as const

/** Turns Threads' failed answer into a PlatformError. Source: platform facts, sections 5, 7 and 8. */
export const threadsRefusal = graphRefusals('Threads', [
  {
    code: ['9/2207042'],
    kind: 'retry_after',
    says: 'This account has reached the daily limit of Threads (250 posts, 1,000 replies): it can be tried again tomorrow.',
    facts: { retryAfterSeconds: 3600 },
  },
  { code: ['9007/2207027'], kind: 'retry_backoff', says: 'Threads is still processing the media; it is asked again.' },
  { code: ['24/2207008'], ...NEW_CONTAINER, says: 'Threads discarded the prepared post; it will be prepared again.' },
  {
    code: ['4279013'],
    kind: 'rejected',
    says: 'Threads has restricted this account: its owner must look there for what is wrong.',
  },
  {
    code: ['4/2207051'],
    kind: 'rejected',
    says: 'Threads has blocked this action for the account: its owner must look there for what is wrong, and wait.',
    saidOfLive: true,
  },
  {
    code: ['24/2207006'],
    kind: 'rejected',
    says: 'Threads no longer has what was prepared for this post, or has published it already: look at the account.',
  },
])
