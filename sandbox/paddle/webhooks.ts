import { createHmac } from 'node:crypto'
import { type Notification, newId, type PaddleContext } from './state.ts'
import type { Event } from './wire.ts'

const SIX_HOURS_MS = 6 * 60 * 60_000
const MOST_ATTEMPTS = 60
const RETRY_MS = 60_000

/** Queues an event for the endpoint, or loses it, according to the disorder. */
export function queueNotification(context: PaddleContext, event: Event): void {
  const { state, options, random, clock } = context
  const { drop = 0, delay = 0, delayMs = SIX_HOURS_MS, duplicate = 0 } = options.disorder ?? {}
  if (state.webhooks.url === '') return
  if (random() < drop) {
    state.counts.dropped++
    return
  }
  const add = (lateMs: number) =>
    state.notifications.push({ id: newId('ntf', context), event, dueAtMs: clock.now() + lateMs, attempts: 0 })
  const lateness = () => (random() < delay ? random() * delayMs : 0)
  add(lateness())
  if (random() < duplicate) {
    state.counts.duplicated++
    add(lateness())
  }
}

/** Sends what is due by the sandbox's clock. Anything without a 2xx answer is sent again later. */
export async function sendDue(context: PaddleContext): Promise<void> {
  const { state, clock, options } = context
  const due = state.notifications.filter(({ dueAtMs }) => dueAtMs <= clock.now())
  if (options.disorder?.shuffle) shuffle(due, context.random)
  for (const notification of due) {
    const status = await send(context, notification)
    notification.attempts++
    state.counts.sent++
    const isDone = (status >= 200 && status < 300) || notification.attempts >= MOST_ATTEMPTS
    if (!isDone) notification.dueAtMs = clock.now() + RETRY_MS
    else state.notifications.splice(state.notifications.indexOf(notification), 1)
  }
}

/** Sends one message. Answers the endpoint's status; 0 if there was no answer. */
async function send({ state, clock }: PaddleContext, { event, id }: Notification): Promise<number> {
  const body = JSON.stringify({ ...event, notification_id: id })
  const headers = {
    'content-type': 'application/json',
    'paddle-signature': signatureOf(body, state.webhooks.secrets, clock.now()),
  }
  const signal = AbortSignal.timeout(5_000)
  const answer = await fetch(state.webhooks.url, { method: 'POST', headers, body, signal }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? 0
}

/** The signature `ts=…;h1=…`, with an `h1` for each secret while one replaces another. */
export function signatureOf(body: string, secrets: readonly string[], atMs: number): string {
  const ts = Math.floor(atMs / 1000)
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex'))
  return [`ts=${ts}`, ...signed.map((hex) => `h1=${hex}`)].join(';')
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let end = list.length - 1; end > 0; end--) {
    const other = Math.floor(random() * (end + 1))
    ;[list[end], list[other]] = [list[other] as T, list[end] as T] // both indexes are in the list
  }
}
