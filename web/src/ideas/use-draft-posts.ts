import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { blanksIn } from '#contract/posts/blanks.ts'
import { shortened } from '#contract/text/excerpt.ts'
import { useWorkspace } from '../api/client-context.ts'
import { sentence } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Input, Output } from '../api/routes.ts'
import { useNotify } from '../api/toasts.ts'
import { useWrite } from '../api/use-write.ts'
import { type Thought, thoughtsKey } from './reads.ts'
import { draftingId } from './thought-words.ts'

const DRAFTS = 'POST /v1/orgs/{orgId}/thoughts/{thoughtId}/drafts'

type Given = Input<typeof DRAFTS>
export interface DraftRequest {
  platforms: NonNullable<Given['platforms']>
  visual: NonNullable<Given['visual']>
  guidance: string | undefined
}
type Drafted = Extract<Output<typeof DRAFTS>, { group: unknown }>

/**
 * Drafts posts from a thought. It continues if the dialog is closed, and then reports the outcome in a message.
 * `settle` deletes the stored form after success.
 */
export function useDraftPosts(thought: Thought, settle: () => void) {
  const { orgId } = useWorkspace()
  const navigate = useNavigate()
  const notify = useNotify()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useWrite<DraftRequest, Drafted>({
    // Thoughts and drafts are read again afterwards, but a failure must not restore their state of a minute ago.
    touches: () => [queryKeys.billing(orgId), queryKeys.runs(orgId)],
    send: async (api, request, idempotencyKey) => {
      const answer = await api(DRAFTS, { orgId, thoughtId: thought.id, ...request }, { idempotencyKey })
      if (!('group' in answer)) throw new Error('asked for drafts, and got a price')
      return answer
    },
    pendingId: () => draftingId(thought.id),
    receive: (cache, drafted) => {
      settle()
      for (const queryKey of [thoughtsKey(orgId), queryKeys.groups(orgId)]) void cache.invalidateQueries({ queryKey })
      const params = { groupId: drafted.group.id }
      notify({
        message: outcomeOf(drafted),
        ...(drafted.visualError !== null && { tone: 'problem' }),
        action: { label: 'Open in review', run: () => navigate({ to: '/review/{-$groupId}', params }) },
      })
    },
    refused: () => isShown.current,
    failed: () => `Couldn’t draft posts from “${shortened(thought.text, 40)}”`,
    repeats: true,
  })
}

/** The result of the drafting, and what the person has to do next. */
function outcomeOf({ posts, source, visualError }: Drafted): string {
  const many = posts.length === 1 ? 'A post is' : `${posts.length} posts are`
  const hasBlanks = posts.some(({ contentText }) => blanksIn(contentText).length > 0)
  const said = [
    `${many} in review${source === 'ai' ? '' : ', arranged from the thought’s own words'}.`,
    hasBlanks && 'Fill in what stands in [brackets].',
    visualError && sentence(visualError),
  ]
  return said.filter(Boolean).join(' ')
}
