import { emptyAnswer, jsonAnswer } from '../kit/answer.ts'
import { controlRoute } from '../kit/control.ts'
import { jsonBody } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import type { XContext } from './call.ts'
import { spent } from './meter.ts'

/** For other processes. GET /_sandbox/meter answers what X charged. PUT sets the balance, in dollars or null. */
export function meterRoutes({ state: { meter } }: XContext): Route[] {
  return [
    controlRoute('GET', '/meter', () =>
      jsonAnswer(200, { balanceMicros: meter.balance, spentMicros: spent(meter.charges), charges: meter.charges }),
    ),
    controlRoute('PUT', '/meter', (request) => {
      const { balanceUsd } = jsonBody(request) as { balanceUsd?: unknown } // checked here
      if (balanceUsd !== null && typeof balanceUsd !== 'number')
        throw new TypeError('The body has balanceUsd: a number, or null for no end.')
      meter.balance = balanceUsd === null ? null : Math.round(balanceUsd * 1_000_000)
      return emptyAnswer(204)
    }),
  ]
}
