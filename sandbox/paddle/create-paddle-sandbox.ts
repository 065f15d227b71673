import { createSandbox, type Simulator } from '../kit/create-sandbox.ts'
import { createRandom } from '../kit/random.ts'
import { refund } from './adjustment-calls.ts'
import { DEMO_PRICES, type PaddleSandboxOptions } from './options.ts'
import { paddleAnswers } from './problems.ts'
import { type NewPurchase, openPurchase, pay } from './purchase.ts'
import { paddleRoutes } from './routes.ts'
import { type Card, createPaddleState, namedId, type PaddleContext, type PaddleState } from './state.ts'
import { letTimePass } from './time-passes.ts'
import { sendDue } from './webhooks.ts'
import type { Transaction } from './wire.ts'

export interface PaddleSandbox extends Simulator<PaddleState, (account: string) => null> {
  /** Moves the clock. Everything that falls due meanwhile happens, each at its own time. */
  passTime(ms: number): void
  /** Sends the webhooks that are due now, with the configured disorder. */
  sendWebhooks(): Promise<void>
  /** Buys through the checkout that Paddle.js opens; null if the card was declined. */
  buy(asked: Omit<NewPurchase, 'origin'>, card?: Card): Transaction | null
  /** Pays an open transaction. */
  pay(transactionId: string, card: Card): boolean
  /** Sets what the customer's card does from now on. */
  setCard(customerId: string, card: Card): void
  /** Refunds a transaction as the seller, in full or a part in the lowest unit. False if that is impossible. */
  refund(transactionId: string, amount?: number): boolean
}

/** A simulated Paddle Billing: the API, a checkout, time that passes, and webhooks that go astray. */
export function createPaddleSandbox(options: PaddleSandboxOptions = {}): PaddleSandbox {
  let context: PaddleContext | undefined
  const simulator = createSandbox(options, (bench) => {
    const state = createPaddleState(bench)
    context = { ...bench, state, random: createRandom(options.seed ?? 1), sending: { last: Promise.resolve() } }
    return {
      state,
      routes: paddleRoutes(context),
      answers: paddleAnswers,
      ledger: () => [],
      grant: () => null,
      env: () => ({
        GALLEY_BILLING: 'paddle',
        PADDLE_API_KEY: state.apiKey.value,
        PADDLE_WEBHOOK_SECRETS: state.webhooks.secrets.join(','),
        PADDLE_API_URL: bench.origin(),
        PADDLE_PRICES: (options.prices ?? DEMO_PRICES)
          .flatMap(({ key, id, description }) => (key ? `${key}=${id ?? namedId('pri', description)}` : []))
          .join(','),
      }),
      hints: () => [
        `API key ${state.apiKey.value}`,
        `buy at ${bench.origin()}/buy?price_id=${namedId('pri', 'Solo monthly')}`,
      ],
    }
  })
  if (!context) throw new Error('the description runs at once')
  return Object.assign(simulator, actsOn(context))
}

function actsOn(context: PaddleContext): Omit<PaddleSandbox, keyof Simulator> {
  const { state, clock } = context
  return {
    passTime(ms) {
      clock.advance(ms)
      letTimePass(context)
    },
    sendWebhooks: () => sendDue(context),
    buy(asked, card = 'pays') {
      letTimePass(context)
      const transaction = openPurchase(context, { ...asked, origin: 'web' }, clock.now())
      return transaction && pay(context, transaction, { card }, clock.now()) ? transaction : null
    },
    pay(transactionId, card) {
      letTimePass(context)
      const transaction = state.transactions.get(transactionId)
      return transaction ? pay(context, transaction, { card }, clock.now()) : false
    },
    setCard(customerId, card) {
      state.cards.set(customerId, card)
    },
    refund(transactionId, amount) {
      letTimePass(context)
      const transaction = state.transactions.get(transactionId)
      const asked = { reason: 'asked for by the customer', amount: amount ?? null }
      return transaction !== undefined && refund(context, transaction, asked, clock.now()) !== null
    },
  }
}
