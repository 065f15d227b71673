import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '../api/client-context.ts'
import { useWrite } from '../api/use-write.ts'
import { now } from '../clock.ts'
import { type ContextDocument, documentsKey, sourcesKey } from './reads.ts'

/**
 * The number of pages in a request: small enough for progress every few seconds, and large enough to stay within the
 * rate limit.
 */
const AT_ONCE = 5

export interface Unread {
  pageId: string
  error: string
}

/** The state of a reading of several pages. */
export interface Reading {
  /** The number of requested pages. */
  total: number
  done: number
  failed: readonly Unread[]
  /** Pages that were not requested, because a request failed as a whole. */
  left: readonly string[]
  titles: Readonly<Record<string, string>>
  /** When it began, in milliseconds. */
  at: number
}

interface Asked {
  id: string
  title: string
}

/** Stored in the cache and not in the page, so that a reading continues, and is shown again, after somebody leaves. */
const readingKey = (orgId: string, sourceId: string) => [orgId, 'context reading', sourceId] as const

/** Reads pages of a source, a few at a time, and reports progress. A page that fails does not stop the others. */
export function useReading(sourceId: string) {
  const { orgId } = useWorkspace()
  const cache = useQueryClient()
  const key = readingKey(orgId, sourceId)
  const reading = useQuery<Reading | null>({
    queryKey: key,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  }).data
  const put = (next: Reading | null) => cache.setQueryData(key, next)
  const write = useWrite<readonly Asked[], null>({
    touches: () => [sourcesKey(orgId)],
    pendingId: () => `reading ${sourceId}`,
    send: async (api, pages) => {
      const ids = pages.map(({ id }) => id)
      const titles = Object.fromEntries(pages.map(({ id, title }) => [id, title]))
      let state: Reading = { total: ids.length, done: 0, failed: [], left: [], titles, at: now() }
      put(state)
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const pageIds = ids.slice(at, at + AT_ONCE)
        try {
          const { synced, failed } = await api('POST /v1/orgs/{orgId}/context/sources/{sourceId}/sync', {
            orgId,
            sourceId,
            pageIds,
          })
          state = { ...state, done: state.done + pageIds.length, failed: [...state.failed, ...failed] }
          cache.setQueryData<readonly ContextDocument[]>(documentsKey(orgId), (known) => merged(known, synced))
        } catch (error) {
          put({ ...state, left: ids.slice(at) })
          throw error
        }
        put(state)
      }
      return null
    },
  })
  return { reading, write, forget: () => put(null) }
}

/** The known documents with the ones just read in their places, new ones first. */
function merged(
  known: readonly ContextDocument[] | undefined,
  read: readonly ContextDocument[],
): readonly ContextDocument[] | undefined {
  if (!known) return known
  const fresh = new Map(read.map((document) => [document.id, document]))
  const kept = known.map((document) => fresh.get(document.id) ?? document)
  const there = new Set(known.map(({ id }) => id))
  return [...read.filter(({ id }) => !there.has(id)), ...kept]
}
