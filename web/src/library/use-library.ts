import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import { useWrite } from '../api/use-write.ts'
import { type LibraryEntry, type LibraryFilter, libraryEntryRead, libraryRead } from '../media/library-reads.ts'
import type { FileWords } from './entry-words.tsx'

export function useLibrary(filter: LibraryFilter) {
  return useInfiniteQuery(libraryRead(useReadContext(), filter))
}

export function useEntry(assetId: string) {
  return useQuery(libraryEntryRead(useReadContext(), assetId))
}

export function useDescribe(assetId: string) {
  const { orgId } = useWorkspace()
  return useWrite<Partial<FileWords>, LibraryEntry>({
    touches: () => [queryKeys.library(orgId)],
    send: (api, words) => {
      const changes = Object.entries(words).map(([field, text]) => [field, text.trim() || null])
      return api('PATCH /v1/orgs/{orgId}/marketing/media/{assetId}', { orgId, assetId, ...Object.fromEntries(changes) })
    },
    receive: (cache, entry) => cache.setQueryData(queryKeys.libraryEntry(orgId, assetId), entry),
    done: (_, { altText }) => ({
      message:
        altText === undefined
          ? 'The name is saved.'
          : 'The description is saved. Posts that use the image keep theirs.',
    }),
    repeats: true,
  })
}
