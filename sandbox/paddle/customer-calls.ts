import type { Answer } from '../kit/answer.ts'
import { allowed, answered, listed, type PaddleCall } from './call.ts'
import { badRequest, notFound, problem } from './problems.ts'
import { customerOf } from './purchase.ts'
import type { PaddleContext } from './state.ts'
import type { CustomData } from './wire.ts'

/** POST /customers: an address in use is refused, and the refusal names its customer. */
export function createCustomer(call: PaddleCall, context: PaddleContext): Answer {
  const { email, name = null, custom_data = null } = call.json
  if (typeof email !== 'string' || !email.includes('@')) return badRequest('email', 'must be a valid email address')
  const known = [...context.state.customers.values()].find((customer) => customer.email === email)
  if (known) {
    const detail = `customer email conflicts with customer of id ${known.id}`
    return problem(409, 'customer_already_exists', detail)
  }
  const customData = custom_data as CustomData // any object, or null
  return answered(customerOf(context, { email, name: name === null ? null : String(name), customData }, call.atMs), 201)
}

/** GET /customers/{id} */
export function getCustomer(call: PaddleCall, { state }: PaddleContext): Answer {
  const customer = state.customers.get(call.params.id ?? '')
  return customer ? answered(customer) : notFound(call.params.id ?? '')
}

/** GET /customers */
export const listCustomers = (call: PaddleCall, context: PaddleContext): Answer =>
  listed(
    call,
    context.origin(),
    [...context.state.customers.values()].filter(
      ({ id, email }) => allowed(call.query, 'id', id) && allowed(call.query, 'email', email),
    ),
    ({ id }) => id,
  )

/** GET /customers/{id}/credit-balances: one for each currency in which there ever was credit. */
export function creditBalances(call: PaddleCall, { state }: PaddleContext): Answer {
  const id = call.params.id ?? ''
  if (!state.customers.has(id)) return notFound(id)
  const mine = [...state.balances.values()].filter(({ customerId }) => customerId === id)
  return answered(
    mine.map(({ currency, available, used }) => ({
      customer_id: id,
      currency_code: currency,
      balance: { available: String(available), reserved: '0', used: String(used) },
    })),
  )
}
