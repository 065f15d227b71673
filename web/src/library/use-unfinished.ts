import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { problemOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useNotify } from '../api/toasts.ts'
import { now } from '../clock.ts'
import { forgetUpload, leftAlone, readUnfinished, type Unfinished } from '../media/unfinished.ts'

/** Uploads that this browser began on an earlier page. If all bytes were sent, they are completed automatically. */
export function useUnfinished() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const cache = useQueryClient()
  const notify = useNotify()
  const [left, setLeft] = useState<readonly Unfinished[]>([])
  useEffect(() => {
    const gone = new AbortController()
    const remembered = () => readUnfinished(localStorage, orgId, now())
    async function look(assetId: string) {
      await leftAlone(assetId, gone.signal)
      const upload = remembered().find((one) => one.assetId === assetId)
      if (!upload || gone.signal.aborted) return
      if (!upload.isSent) return setLeft((others) => [...others, upload])
      const { completeUpload } = await import('../media/upload.ts')
      const problem = await completeUpload(api, orgId, upload).then(() => null, problemOf)
      // A temporary problem is retried at the next visit.
      if (problem?.retry) return
      forgetUpload(localStorage, orgId, (one) => one.assetId === assetId)
      if (problem)
        notify({ tone: 'problem', message: `“${upload.name}” was sent, but could not be added: ${problem.message}` })
      else await cache.invalidateQueries({ queryKey: queryKeys.library(orgId) })
    }
    for (const { assetId } of remembered()) look(assetId).catch(() => {}) // the page was left meanwhile
    return () => {
      gone.abort()
      setLeft([])
    }
  }, [api, orgId, cache, notify])
  const forget = (upload: Unfinished) => {
    forgetUpload(localStorage, orgId, ({ assetId }) => assetId === upload.assetId)
    setLeft((now) => now.filter((one) => one !== upload))
  }
  return { left, forget }
}
