import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { useWrite } from '../api/use-write.ts'
import { type Disclosure, titleOf } from './document-words.ts'
import { type ContextDocument, documentsKey, type Source, sourcesKey } from './reads.ts'

const ONE = 'PATCH /v1/orgs/{orgId}/context/documents/{documentId}'

export interface DocumentChange {
  document: ContextDocument
  enabled?: boolean
  disclosure?: Disclosure
}

type Kept = readonly ContextDocument[]

/** Sets whether drafts may use a document, and who may learn its content. The change is shown at once. */
export function useChangeDocument() {
  const { orgId } = useWorkspace()
  const cache = useQueryClient()
  const put = (id: string, change: (document: ContextDocument) => ContextDocument) =>
    cache.setQueryData<Kept>(documentsKey(orgId), (kept) => kept?.map((one) => (one.id === id ? change(one) : one)))
  return useWrite<DocumentChange, ContextDocument>({
    // The list contains all texts, so it is not read again after each change.
    touches: () => [],
    send: (api, { document, ...change }) => api(ONE, { orgId, documentId: document.id, ...change }),
    pendingId: ({ document }) => document.id,
    optimistic: (_cache, { document, ...change }) => put(document.id, (one) => ({ ...one, ...change })),
    receive: (_cache, changed) => put(changed.id, () => changed),
    refused: (_error, { document }) => {
      put(document.id, () => document)
      return false
    },
    failed: ({ document }) => `Couldn’t change “${titleOf(document)}”`,
    repeats: true,
  })
}

/** Deletes a document from Galley; its page stays at its source. */
export function useDeleteDocument() {
  const { orgId } = useWorkspace()
  return useWrite<ContextDocument, ContextDocument>({
    touches: () => [],
    send: (api, { id }) => api('DELETE /v1/orgs/{orgId}/context/documents/{documentId}', { orgId, documentId: id }),
    receive: (cache, { id }) =>
      cache.setQueryData<Kept>(documentsKey(orgId), (kept) => kept?.filter((one) => one.id !== id)),
    done: (document) => ({ message: `“${titleOf(document)}” is deleted here.` }),
    repeats: true,
  })
}

/** Ends Galley's access to a source. */
export function useDisconnectSource() {
  const { orgId } = useWorkspace()
  return useWrite<Source, Source>({
    touches: () => [sourcesKey(orgId)],
    send: (api, { id }) => api('DELETE /v1/orgs/{orgId}/context/sources/{sourceId}', { orgId, sourceId: id }),
    done: ({ workspaceName }) => ({ message: `${workspaceName ?? 'Notion'} is disconnected.` }),
    repeats: true,
  })
}

/** Opens Notion's own page, where a person chooses what Galley may read. That page redirects back here. Spec N3 */
export function useConnectNotion() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return useMutation({
    mutationFn: async () => {
      const { authorizationUrl } = await api('POST /v1/orgs/{orgId}/context/sources/notion/oauth/start', {
        orgId,
        redirectUri: `${location.origin}/documents`,
      })
      location.assign(authorizationUrl)
    },
  })
}
