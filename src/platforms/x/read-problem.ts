import type { ReadProblem } from '../reading.ts'
import type { WireProblem } from './posts-wire.ts'

/** Why X left a post out of an answer, in words. Source: OpenAPI 2.167, the problems. */
export function problemOf({ type, detail, title, resource_id, value }: WireProblem): ReadProblem {
  const id = resource_id ?? value ?? null
  // X names a suspended author under several types.
  if (/suspend/i.test(detail ?? '')) return { id, why: 'unavailable', message: SUSPENDED }
  switch (type?.split('/').at(-1)) {
    case 'resource-not-found':
      return { id, why: 'gone', message: 'X has no such post: it was deleted, or the link is not whole' }
    case 'not-authorized-for-resource':
      return {
        id,
        why: 'protected',
        message: 'The author protects their posts: X shows them only to followers whom the author accepted',
      }
    case 'resource-unavailable':
    case 'disallowed-resource':
      return { id, why: 'unavailable', message: SUSPENDED }
    default:
      return { id, why: 'unclear', message: `X left the post out: ${detail ?? title ?? 'it does not say why'}` }
  }
}

const SUSPENDED = 'X shows this post to nobody: it has suspended the author, or withheld the post'
