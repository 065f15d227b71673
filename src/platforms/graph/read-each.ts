import type { PostMetrics, PostReading } from '../reading.ts'
import { isMissing } from './client.ts'

/** Posts are asked for one at a time: no call takes several, or of several, one that is gone would spoil all. */
export const GRAPH_POSTS_A_CALL = 25

interface OneOfMany<Id> {
  /** What the network calls the post; null where that cannot be told. */
  idOf(externalId: string): Promise<Id | null> | Id | null
  metricsOf(id: Id): Promise<PostMetrics>
}

/** These networks hide from nobody what is their own: what they do not find is not there. */
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
