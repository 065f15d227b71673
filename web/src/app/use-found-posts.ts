import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { ReviewTab } from '../publishing/review-tab.ts'
import type { Command } from './use-commands.ts'

const SHORTEST = 3
const PAUSE_MS = 250
const MOST = 8

/** The drafts and posts whose text contains the search. While `looking` is true, more may follow. */
export function useFoundPosts(asked: string): { found: readonly Command[]; looking: boolean } {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const navigate = useNavigate()
  const wanted = asked.trim()
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const posts = useQuery({
    queryKey: [...queryKeys.groups(orgId), 'found', text],
    queryFn: () =>
      api('GET /v1/orgs/{orgId}/marketing/posts', {
        orgId,
        limit: MOST,
        'filter[text]': text,
        'filterOp[text]': 'contains',
      }),
    enabled: text.length >= SHORTEST,
  })
  const found = text === wanted && text.length >= SHORTEST ? (posts.data?.items ?? []) : []
  return {
    found: found.map(({ id, groupId, platform, status, contentText }) => ({
      id: `post ${id}`,
      label: `${PLATFORM_NAMES[platform]}: ${contentText.slice(0, 200)}`,
      run: () => void navigate({ to: '/review/{-$groupId}', params: { groupId }, search: { tab: tabOf(status) } }),
    })),
    looking: wanted.length >= SHORTEST && (text !== wanted || posts.isFetching),
  }
}

function tabOf(status: Post['status']): ReviewTab {
  if (status === 'pending_approval') return 'waiting'
  if (status === 'failed') return 'failed'
  return status === 'draft' ? 'drafts' : 'decided'
}
