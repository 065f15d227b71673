import type { MappingFields } from '#contract/writing/context-rows.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { type Mapping, mappingsKey, rowsKey } from './database-reads.ts'
import { readWords } from './database-words.ts'

const ONE = '/v1/orgs/{orgId}/context/sources/{sourceId}/databases/{databaseId}'

export interface Place {
  sourceId: string
  databaseId: string
}

/** What is being mapped: a database that has a mapping, or a new one. */
export type Mapped = Place | 'new'

const put = (all: readonly Mapping[] | undefined, one: Mapping): readonly Mapping[] | undefined =>
  all && (all.some(({ id }) => id === one.id) ? all.map((old) => (old.id === one.id ? one : old)) : [one, ...all])

/** Maps the columns of a database, and reads its ticked rows at once. */
export function useMapDatabase() {
  const { orgId } = useWorkspace()
  return useWrite<Place & { fields: MappingFields }, Mapping>({
    touches: () => [mappingsKey(orgId), rowsKey(orgId), queryKeys.groups(orgId)],
    send: async (api, { fields, ...place }) => {
      await api(`PUT ${ONE}/mapping`, { orgId, ...place, ...fields })
      return api(`POST ${ONE}/read`, { orgId, ...place })
    },
    receive: (cache, mapping) =>
      cache.setQueryData<readonly Mapping[]>(mappingsKey(orgId), (known) => put(known, mapping)),
    done: (mapping) => ({ message: readWords(mapping) }),
  })
}

/** Reads the ticked rows of a database now. */
export function useReadDatabase() {
  const { orgId } = useWorkspace()
  return useWrite<Place, Mapping>({
    touches: () => [mappingsKey(orgId), rowsKey(orgId), queryKeys.groups(orgId)],
    pendingId: ({ databaseId }) => databaseId,
    send: (api, place) => api(`POST ${ONE}/read`, { orgId, ...place }),
    receive: (cache, mapping) =>
      cache.setQueryData<readonly Mapping[]>(mappingsKey(orgId), (known) => put(known, mapping)),
    done: (mapping) => ({ message: readWords(mapping) }),
  })
}

/** Unmaps a database, so that no row of it becomes a draft any more. Existing drafts stay. */
export function useUnmapDatabase() {
  const { orgId } = useWorkspace()
  return useWrite<Mapping, Mapping>({
    touches: () => [mappingsKey(orgId)],
    send: (api, { sourceId, databaseId }) => api(`DELETE ${ONE}/mapping`, { orgId, sourceId, databaseId }),
    receive: (cache, { id }) =>
      cache.setQueryData<readonly Mapping[]>(mappingsKey(orgId), (known) => known?.filter((one) => one.id !== id)),
    done: ({ title }) => ({ message: `Rows of “${title}” are drafted no more.` }),
  })
}
