import { isApiError } from '../api/api-error.ts'
import { useWorkspace } from '../api/client-context.ts'
import { problemOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useNotify } from '../api/toasts.ts'
import { useWrite } from '../api/use-write.ts'
import { now } from '../clock.ts'
import { HOLD_MS, hold, TakenBack, takeBack } from './held.ts'
import { answerKey, authorOf, NETWORK_WORDS } from './item-words.ts'
import { type Item, inboxKey } from './reads.ts'

const ONE = 'PATCH /v1/orgs/{orgId}/engagement/{itemId}'

interface Answer {
  item: Item
  text: string
}

const itemId = ({ item }: { item: Item }): string => item.id

/**
 * Sends answers, each after the seconds in which it can be taken back. `open` shows an item again whose answer was taken
 * back or refused.
 */
export function useSendAnswer(open: (itemId: string) => void) {
  const { orgId } = useWorkspace()
  const notify = useNotify()
  const write = useWrite<Answer, Item>({
    touches: () => [inboxKey(orgId), queryKeys.home(orgId)],
    pendingId: itemId,
    send: async (api, { item, text }, idempotencyKey) => {
      // After a lost answer it has left, and is only asked for again.
      if (!left.has(idempotencyKey)) {
        if (!(await hold(item.id))) throw new TakenBack()
        left.add(idempotencyKey)
      }
      return api('POST /v1/orgs/{orgId}/engagement/{itemId}/send', { orgId, itemId: item.id, text }, { idempotencyKey })
    },
    repeats: true,
    done: (_sent, { item }) => {
      localStorage.removeItem(answerKey(orgId, item.id))
      return { message: `Your answer to ${authorOf(item)} is on ${NETWORK_WORDS[item.platform]}.` }
    },
    refused: (error, { item }) => {
      if (error instanceof TakenBack) {
        open(item.id)
        return true
      }
      const show = { label: 'Show', run: () => open(item.id) }
      const { message } = problemOf(error)
      if (isApiError(error, 409, 'in_progress')) notify({ message, action: show })
      else notify({ tone: 'problem', message: `Not sent to ${authorOf(item)}: ${message}`, action: show })
      return true
    },
  })
  return (answer: Answer) => {
    notify({
      message: `To ${authorOf(answer.item)}`,
      leavesAt: now() + HOLD_MS,
      action: { label: 'Take back', key: 'z', run: () => takeBack(answer.item.id) },
    })
    write.mutate(answer)
  }
}

/** The keys of requests that have left this browser once. */
const left = new Set<string>()

interface Settled {
  item: Item
  status: 'drafted' | 'dismissed' | 'sent'
  /** What was answered by hand. */
  text?: string
}

/** Puts an item away, takes it back, or records that it was answered on the network itself. */
export function useSettleItem(open: (itemId: string) => void) {
  const { orgId } = useWorkspace()
  const touches = () => [inboxKey(orgId), queryKeys.home(orgId)]
  const send = useWrite<Settled, Item>({
    touches,
    pendingId: itemId,
    send: (api, { item, status, text }) =>
      api(ONE, { orgId, itemId: item.id, status, ...(text && { draftText: text }) }),
    repeats: true,
    done: (_item, { item, status }) => {
      const who = authorOf(item)
      if (status === 'drafted') return { message: `The post of ${who} waits again.` }
      localStorage.removeItem(answerKey(orgId, item.id))
      if (status === 'sent') return { message: `Noted: ${who} was answered on ${NETWORK_WORDS[item.platform]}.` }
      return { message: `Put away: ${who}.`, undo: () => back.mutateAsync({ item, status: 'drafted' }) }
    },
    failed: ({ item }) => `Couldn’t change the post of ${authorOf(item)}`,
  })
  const back = useWrite<Settled, Item>({
    touches,
    send: (api, { item, status }) => api(ONE, { orgId, itemId: item.id, status }),
    repeats: true,
    done: (_item, { item }) => {
      open(item.id)
      return null
    },
    failed: ({ item }) => `Couldn’t take back the post of ${authorOf(item)}`,
  })
  return send
}

/** Saves the text as the draft, for others to see and send. */
export function useSaveAnswer() {
  const { orgId } = useWorkspace()
  return useWrite<Answer, Item>({
    touches: () => [inboxKey(orgId)],
    send: (api, { item, text }) => api(ONE, { orgId, itemId: item.id, draftText: text }),
    repeats: true,
    done: () => ({ message: 'Saved as the draft. Nothing was sent.' }),
    failed: ({ item }) => `Couldn’t save the answer to ${authorOf(item)}`,
  })
}

/** Has an answer drafted in place of the present draft. */
export function useDraftAnswer() {
  const { orgId } = useWorkspace()
  return useWrite<{ item: Item; guidance: string }, Item>({
    touches: () => [inboxKey(orgId), queryKeys.billing(orgId), queryKeys.runs(orgId)],
    send: async (api, { item, guidance }, idempotencyKey) => {
      const answer = await api(
        'POST /v1/orgs/{orgId}/engagement/{itemId}/draft',
        { orgId, itemId: item.id, ...(guidance.trim() && { guidance: guidance.trim() }) },
        { idempotencyKey },
      )
      if (!('draftText' in answer)) throw new Error('asked for a draft, and got a price')
      return answer
    },
    repeats: true,
  })
}
