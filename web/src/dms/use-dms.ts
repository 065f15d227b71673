import type { QueryClient } from '@tanstack/react-query'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Input, Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { answeredRead, type Conversation, dmsKey } from './reads.ts'

const ALL = 'POST /v1/orgs/{orgId}/dms'
const ONE = 'PATCH /v1/orgs/{orgId}/dms/{conversationId}'
const GONE = 'DELETE /v1/orgs/{orgId}/dms/{conversationId}'
const DRAFT = 'POST /v1/orgs/{orgId}/dms/{conversationId}/draft'

type Change = Pick<Input<typeof ONE>, 'addMessage' | 'notes' | 'draftText' | 'status'>
export type NewConversation = Pick<Input<typeof ALL>, 'handle' | 'messages' | 'notes'>

/** The answer of a call that was asked to log, and not for a price. */
function logged(answer: Output<typeof ONE> | Output<typeof ALL>): Conversation {
  if (!('person' in answer)) throw new Error('logged something, and got a price')
  return answer
}

/** Shows a changed conversation in the lists that have it, before they are read again. */
function show(cache: QueryClient, orgId: string, changed: Conversation): void {
  cache.setQueriesData<Conversation[]>({ queryKey: dmsKey(orgId) }, (list) =>
    Array.isArray(list) ? list.map((one) => (one.id === changed.id ? changed : one)) : list,
  )
  cache.setQueryData(answeredRead({ orgId }, changed.id).queryKey, changed)
}

export function useAddConversation() {
  const { orgId } = useWorkspace()
  return useWrite<NewConversation, Conversation>({
    touches: () => [dmsKey(orgId), queryKeys.home(orgId)],
    send: async (api, given, idempotencyKey) => logged(await api(ALL, { orgId, ...given }, { idempotencyKey })),
    receive: (cache, conversation) => show(cache, orgId, conversation),
    done: ({ person, messages }, given) => ({
      message:
        messages.length > (given.messages?.length ?? 0)
          ? `@${person.handle} was tracked already: the conversation goes on.`
          : `The conversation with @${person.handle} is logged.`,
    }),
    repeats: true,
  })
}

interface Changing {
  change: Change
  /** What is said once it is done. Null to say nothing. */
  said: string | null
  /** What takes it back, if that can be. */
  back?: Change
}

/** Logs a message, changes notes or draft, closes or reopens. */
export function useChangeConversation(conversationId: string) {
  const { orgId } = useWorkspace()
  const shared = {
    touches: () => [dmsKey(orgId), queryKeys.home(orgId)],
    pendingId: () => conversationId,
    receive: (cache: QueryClient, changed: Conversation) => show(cache, orgId, changed),
    repeats: true,
  }
  const undo = useWrite<Change, Conversation>({
    ...shared,
    send: async (api, change, idempotencyKey) =>
      logged(await api(ONE, { orgId, conversationId, ...change }, { idempotencyKey })),
    failed: () => 'Couldn’t take it back',
  })
  return useWrite<Changing, Conversation>({
    ...shared,
    send: async (api, { change }, idempotencyKey) =>
      logged(await api(ONE, { orgId, conversationId, ...change }, { idempotencyKey })),
    done: (_changed, { said, back }) =>
      said ? { message: said, ...(back && { undo: () => undo.mutateAsync(back) }) } : null,
  })
}

export function useDeleteConversation() {
  const { orgId } = useWorkspace()
  return useWrite<Conversation, Conversation>({
    touches: () => [dmsKey(orgId), queryKeys.home(orgId)],
    send: (api, { id }) => api(GONE, { orgId, conversationId: id }),
    pendingId: ({ id }) => id,
    receive: (cache, { id }) => cache.removeQueries({ queryKey: answeredRead({ orgId }, id).queryKey }),
    done: (_gone, { person }) => ({ message: `The conversation with @${person.handle} is deleted here.` }),
  })
}

export const problemsKey = (orgId: string, conversationId: string) => [orgId, 'dm-problems', conversationId] as const

/** What was found wrong with a draft, and the draft that it was found in. */
export interface DraftProblems {
  text: string
  problems: readonly string[]
}

type Drafted = Extract<Output<typeof DRAFT>, { person: unknown }>

/** Has the next message drafted. Undo puts back what stood there. */
export function useDraftMessage({ id: conversationId, draftText, person }: Conversation) {
  const { orgId } = useWorkspace()
  const change = useChangeConversation(conversationId)
  return useWrite<{ guidance: string }, Drafted>({
    touches: () => [dmsKey(orgId), queryKeys.billing(orgId), queryKeys.runs(orgId)],
    send: async (api, { guidance }, idempotencyKey) => {
      const answer = await api(
        DRAFT,
        { orgId, conversationId, guidance: guidance.trim() || undefined },
        { idempotencyKey },
      )
      if (!('person' in answer)) throw new Error('asked for a draft, and got a price')
      return answer
    },
    receive: (cache, drafted) => {
      show(cache, orgId, drafted)
      cache.setQueryData<DraftProblems>(problemsKey(orgId, conversationId), {
        text: drafted.draftText ?? '',
        problems: drafted.draftProblems,
      })
    },
    done: () => ({
      message: `A message to @${person.handle} is drafted. Nothing is sent.`,
      ...(draftText !== null && {
        undo: () => change.mutateAsync({ change: { draftText }, said: 'Your wording is back.' }),
      }),
    }),
    repeats: true,
  })
}
