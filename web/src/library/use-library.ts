import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import { useWrite } from '../api/use-write.ts'
import { type LibraryEntry, type LibraryFilter, libraryEntryRead, libraryRead } from '../media/library-reads.ts'
import { uploadFile } from '../media/upload.ts'
import { type Refused, uploadProblem } from '../media/upload-problem.ts'

export function useLibrary(filter: LibraryFilter) {
  return useInfiniteQuery(libraryRead(useReadContext(), filter))
}

export function useEntry(assetId: string) {
  return useQuery(libraryEntryRead(useReadContext(), assetId))
}

/** Sends files one after the other; those that are refused do not keep the others from being taken. */
export function useUploads() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const cache = useQueryClient()
  const refused = useRef<readonly Refused[]>([])
  const [at, setAt] = useState({ file: 0, of: 0, done: 0 })
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      refused.current = []
      for (const [index, file] of files.entries()) {
        setAt({ file: index + 1, of: files.length, done: 0 })
        await uploadFile(api, orgId, file, (done) => setAt({ file: index + 1, of: files.length, done })).then(
          () => cache.invalidateQueries({ queryKey: queryKeys.library(orgId) }),
          (error: Error) => {
            refused.current = [...refused.current, { file, error }]
          },
        )
      }
      const problem = uploadProblem(refused.current)
      if (problem) throw problem
    },
  })
  return {
    send: (files: readonly File[]) => upload.mutate(files),
    again: () => upload.mutate(refused.current.map(({ file }) => file)),
    isSending: upload.isPending,
    error: upload.error,
    at,
  }
}

export function useDescribe(assetId: string) {
  const { orgId } = useWorkspace()
  return useWrite<string, LibraryEntry>({
    touches: () => [queryKeys.library(orgId)],
    send: (api, altText) =>
      api('PATCH /v1/orgs/{orgId}/marketing/media/{assetId}', { orgId, assetId, altText: altText.trim() || null }),
    receive: (cache, entry) => cache.setQueryData(queryKeys.libraryEntry(orgId, assetId), entry),
    done: () => ({ message: 'The description is saved. Posts that carry the image keep theirs.' }),
    repeats: true,
  })
}

export function useImport() {
  const { orgId } = useWorkspace()
  return useWrite<{ url: string; altText: string }, unknown>({
    touches: () => [queryKeys.library(orgId)],
    send: (api, { url, altText }) =>
      api('POST /v1/orgs/{orgId}/marketing/media/import', {
        orgId,
        url: url.trim(),
        ...(altText.trim() && { altText: altText.trim() }),
      }),
    done: () => ({ message: 'The file is in the library.' }),
  })
}
