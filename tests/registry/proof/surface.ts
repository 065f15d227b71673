import type { Operation } from '#kernel/operation.ts'
import type { TestAnswer, TestApp } from '../../support/app.ts'
import { type CallOptions, call, type Input } from '../call.ts'

/** A way to call operations. It gives each answer a REST status, whatever its own form is. */
export interface Surface {
  name: string
  offers(operation: Operation): boolean
  /** Whether this surface can have such a caller. */
  knows(options: CallOptions): boolean
  call(operation: Operation, input: Input, options: CallOptions): Promise<TestAnswer>
  /** How the answer differs from the way in which the surface refuses; null if it does not. */
  faults(answer: TestAnswer): string | null
}

export function rest(t: TestApp): Surface {
  return {
    name: 'REST',
    offers: () => true,
    knows: () => true,
    call: (...asked) => call(t, ...asked),
    faults: restFaults,
  }
}

/** Spec A9: a 401 and a 403 have no code. */
function restFaults({ status, body, headers }: TestAnswer): string | null {
  if (status !== 401 && status !== 403) return null
  if (JSON.stringify(Object.keys(body)) !== '["error"]')
    return `${status} with more than words: ${JSON.stringify(body)}`
  return status === 403 || /^Bearer/.test(String(headers['www-authenticate'])) ? null : '401 without www-authenticate'
}
