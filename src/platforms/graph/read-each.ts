import type { PostMetrics, PostReading } from '../analytics.ts'
import { isMissing } from './client.ts'

/** Posts are read one at a time, because no call reads several, or one missing post would make the whole call fail. */
export const GRAPH_POSTS_A_CALL = 25

interface OneOfMany<Id> {
  /** The network's id of the post. Null if it cannot be found out. */
  idOf(externalId: string): Promise<Id | null> | Id | null
  metricsOf(id: Id): Promise<PostMetrics>
}

/**
 * Reads each post separately. These networks show all accounts their own posts, so a post that is not found does not
 * exist.
 */
export async function readEach<Id>(
  posts: readonly { externalId: string }[],
  { idOf, metricsOf }: OneOfMany<Id>,
): Promise<PostReading[]> {
  const readings: PostReading[] = []
  for (const { externalId } of posts) readings.push({ externalId, ...(await reading(externalId)) })
  return readings

  async function reading(externalId: string) {
    const id = await idOf(externalId)
    if (id === null) return { state: 'cannot_tell' } as const
    try {
      return { state: 'there', metrics: await metricsOf(id) } as const
    } catch (error) {
      if (isMissing(error)) return { state: 'gone' } as const
      throw error
    }
  }
}
