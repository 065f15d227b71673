import { PlatformError } from '../errors.ts'
import type { PublishedRef } from '../outgoing.ts'
import type { FindOutcome, Prepared } from '../publishing.ts'
import { isMissing } from './client.ts'
import type { ContainerStatus } from './containers.ts'

interface Question {
  /** The network's name for people. */
  name: string
  /** The container's own status, even if it is broken. */
  status: () => Promise<ContainerStatus>
  /** Searches the post among the account's own. Null while the lists do not have it. */
  seek: () => Promise<PublishedRef | null>
  /** What `poll` needs to look for the post again. */
  ticket: Prepared
}

/** The container knows whether it was published. The account's own lists have the post. Platform facts, section 17. */
export async function findByContainer({ name, status, seek, ticket }: Question): Promise<FindOutcome> {
  const now = await status().catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  switch (now) {
    case 'FINISHED':
    case 'ERROR':
    case 'EXPIRED':
      return { state: 'absent' }
    case 'IN_PROGRESS':
      throw new PlatformError('retry_backoff', `${name} is still working on the post.`)
    case 'PUBLISHED': {
      const ref = await seek()
      // The post is live. Without `ref`, the lists do not show it yet.
      return ref ? { state: 'found', ref } : { state: 'processing', ticket }
    }
    case null: {
      const ref = await seek()
      return ref ? { state: 'found', ref } : { state: 'cannot_tell' }
    }
  }
}
