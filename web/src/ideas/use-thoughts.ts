import type { Api } from '../api/client.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useWrite } from '../api/use-write.ts'
import { type Thought, thoughtsKey } from './reads.ts'
import type { ThoughtForm } from './thought-fields.tsx'
import { tagsOf } from './thought-words.ts'

const ALL = 'POST /v1/orgs/{orgId}/thoughts'
const ONE = 'PATCH /v1/orgs/{orgId}/thoughts/{thoughtId}'
const GONE = 'DELETE /v1/orgs/{orgId}/thoughts/{thoughtId}'

const sent = ({ text, kind, tags }: ThoughtForm) => ({ text: text.trim(), kind, tags: tagsOf(tags) })

/** Saves a new thought; undo deletes it again. */
export function useSaveThought() {
  const { orgId } = useWorkspace()
  const remove = useWrite<string, Thought>({
    touches: () => [thoughtsKey(orgId)],
    send: (api, thoughtId) => api(GONE, { orgId, thoughtId }),
    failed: () => 'Couldn’t take it back',
  })
  return useWrite<ThoughtForm, Thought>({
    touches: () => [thoughtsKey(orgId)],
    send: (api, form, idempotencyKey) => api(ALL, { orgId, ...sent(form) }, { idempotencyKey }),
    done: ({ id }) => ({ message: 'It is noted, under Ideas.', undo: () => remove.mutateAsync(id) }),
    repeats: true,
  })
}

export function useChangeThought(thoughtId: string) {
  const { orgId } = useWorkspace()
  return useWrite<ThoughtForm, Thought>({
    touches: () => [thoughtsKey(orgId)],
    send: (api, form) => api(ONE, { orgId, thoughtId, ...sent(form) }),
    done: () => ({ message: 'The thought is saved.' }),
    repeats: true,
  })
}

/** Archives thoughts or brings them back; undo sets the earlier state. */
export function useArchiveThought() {
  const { orgId } = useWorkspace()
  const shared = {
    touches: () => [thoughtsKey(orgId)],
    send: (api: Api, { thought, status }: Archiving) => api(ONE, { orgId, thoughtId: thought.id, status }),
    pendingId: ({ thought }: Archiving) => thought.id,
    failed: () => 'Couldn’t change the thought',
    repeats: true,
  }
  const back = useWrite<Archiving, Thought>(shared)
  return useWrite<Archiving, Thought>({
    ...shared,
    done: ({ status }, { thought }) => ({
      message: status === 'archived' ? 'The thought is archived: no post is written from it.' : 'It is in use again.',
      undo: () => back.mutateAsync({ thought, status: thought.status }),
    }),
  })
}

interface Archiving {
  thought: Thought
  status: Thought['status']
}

/** Deletes a thought. Undo saves it as a new one, with its words, kind, source and tags. */
export function useDeleteThought() {
  const { orgId } = useWorkspace()
  const again = useWrite<Thought, Thought>({
    touches: () => [thoughtsKey(orgId)],
    send: (api, { text, kind, source, tags }, idempotencyKey) =>
      api(ALL, { orgId, text, kind, tags, source: source ?? undefined }, { idempotencyKey }),
    failed: () => 'Couldn’t save it again',
    repeats: true,
  })
  return useWrite<Thought, Thought>({
    touches: () => [thoughtsKey(orgId)],
    send: (api, { id }) => api(GONE, { orgId, thoughtId: id }),
    pendingId: ({ id }) => id,
    done: (_gone, thought) => ({
      message:
        thought.draftGroupIds.length > 0
          ? 'The thought is deleted. Drafts that were made from it stay.'
          : 'The thought is deleted.',
      undo: () => again.mutateAsync(thought),
    }),
    failed: () => 'Couldn’t delete the thought',
  })
}
