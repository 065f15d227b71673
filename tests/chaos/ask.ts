import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation, Workspace } from './installation.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API, read field by field
  data: any
}

/** Calls `/marketing…` of a workspace. */
export type Ask = (method: 'POST' | 'PATCH', path: string, body: object) => Promise<Answer>

const RETRY_MS = 100

/**
 * Repeats one request with one Idempotency-Key until there is an answer. Without its database a server answers 503, and
 * a killed server gives no answer. The next answer with the same key says whether the request took effect.
 */
export function asker({ api, tokenOf }: Installation, { person }: Workspace, signal: AbortSignal): Ask {
  return async (method, path, body) => {
    const key = randomUUID()
    for (;;) {
      signal.throwIfAborted()
      try {
        const headers = { authorization: `Bearer ${await tokenOf(person)}`, 'idempotency-key': key }
        const answer = await api({ method, path: `/v1/orgs/${person.orgId}/marketing${path}`, headers, body })
        if (answer.status < 500 && !isOwnRepeat(answer.body)) return { status: answer.status, data: answer.body.data }
      } catch {
        // No answer came, so the request is repeated.
      }
      await sleep(RETRY_MS, undefined, { signal })
    }
  }
}

/** Whether the answer means that a server which is gone had begun this very request. */
function isOwnRepeat(body: { code?: string; message?: string }): boolean {
  return body.code === 'in_progress' && body.message?.includes('Idempotency-Key') === true
}

export function expect({ status, data }: Answer, what: string, wanted: number): void {
  if (status !== wanted) throw new Error(`${what} was answered ${status}: ${JSON.stringify(data)}`)
}
