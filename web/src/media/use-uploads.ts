import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PostMedia } from '#contract/media/media.ts'
import { IMAGE_TYPES, VIDEO_TYPES } from '#contract/media/uploads.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { sentence } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useNotify } from '../api/toasts.ts'
import type { Uploaded } from './upload.ts'
import type { Refused } from './upload-problem.ts'

/** The file types that the file inputs offer. */
export const ACCEPTED = [...IMAGE_TYPES, ...VIDEO_TYPES].join()

/**
 * Uploads files into the library one after the other, and passes each result on. A refused file does not stop the
 * others.
 */
export function useUploads(take: (asset: PostMedia) => unknown = () => {}) {
  const cache = useQueryClient()
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const notify = useNotify()
  const refused = useRef<readonly Refused[]>([])
  const [at, setAt] = useState({ file: 0, of: 0, done: 0 })
  const arrived = async ({ asset, warnings }: Uploaded) => {
    await take(asset)
    for (const { message } of warnings) notify({ message: sentence(message), tone: 'problem' })
    await cache.invalidateQueries({ queryKey: queryKeys.library(orgId) })
  }
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      refused.current = []
      // Loaded when needed, not at the start of a page.
      const [{ uploadFile }, { uploadProblem }] = await Promise.all([
        import('./upload.ts'),
        import('./upload-problem.ts'),
      ])
      for (const [index, file] of files.entries()) {
        const tell = (done: number) => setAt({ file: index + 1, of: files.length, done })
        tell(0)
        await uploadFile(api, orgId, file, tell).then(arrived, (error: Error) => {
          refused.current = [...refused.current, { file, error }]
        })
      }
      const problem = uploadProblem(refused.current)
      if (problem) throw problem
    },
  })
  return {
    send: (files: readonly File[], then?: () => void) => upload.mutate(files, then && { onSuccess: then }),
    again: () => upload.mutate(refused.current.map(({ file }) => file)),
    isSending: upload.isPending,
    error: upload.error,
    /** The number of the current file, the number of files, and the sent share of the current one, 0 to 1. */
    at,
  }
}
