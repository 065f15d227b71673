import { type Answer, redirectAnswer } from '../kit/answer.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { formBody, type SandboxRequest } from '../kit/request.ts'
import { tell } from './call.ts'
import { countryOf, formatted } from './prices.ts'
import { openPurchase, pay } from './purchase.ts'
import type { PaddleContext } from './state.ts'
import { letTimePass } from './time-passes.ts'
import type { CustomData, Transaction } from './wire.ts'

const BRAND = 'Paddle'

/** GET /buy?price_id=…&customer_id=…&custom_data={…}: what Paddle.js does to open a checkout for a price. */
export function buyPage({ query }: SandboxRequest, context: PaddleContext): Answer {
  letTimePass(context)
  const asked = {
    priceIds: query.getAll('price_id'),
    customerId: query.get('customer_id'),
    customData: customDataOf(query.get('custom_data')),
    origin: 'web' as const,
  }
  const transaction = openPurchase(context, asked, context.clock.now())
  tell(context)
  return transaction ? redirectAnswer(`/checkout?_ptxn=${transaction.id}`) : nothing('There is no such price.')
}

/** GET /checkout?_ptxn=… */
export function checkoutPage({ query }: SandboxRequest, context: PaddleContext): Answer {
  letTimePass(context)
  const transaction = context.state.transactions.get(query.get('_ptxn') ?? '')
  return transaction ? pageOf(context, transaction) : nothing('There is no such transaction.')
}

/** POST /checkout: the form of that page. */
export function payOnPage(request: SandboxRequest, context: PaddleContext): Answer {
  letTimePass(context)
  const form = formBody(request)
  const transaction = context.state.transactions.get(form.get('_ptxn') ?? '')
  if (!transaction) return nothing('There is no such transaction.')
  const card = form.get('card') === 'declined' ? 'declined' : 'pays'
  const paid = pay(
    context,
    transaction,
    { card, email: form.get('email') || 'nora@northwind.example' },
    context.clock.now(),
  )
  tell(context)
  return pageOf(
    context,
    transaction,
    paid ? 'Thank you: this is paid.' : 'Your card was declined. Nothing was charged.',
  )
}

/** GET /invoices/{id}.txt */
export function invoiceFile({ params }: SandboxRequest, { state }: PaddleContext): Answer {
  const transaction = state.transactions.get(params.id ?? '')
  if (!transaction?.invoice_number) return nothing('There is no such invoice.')
  const { total, currency_code } = transaction.details.totals
  const body = `Invoice ${transaction.invoice_number}\nTotal ${total} ${currency_code}\n`
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
}

function pageOf({ options }: PaddleContext, transaction: Transaction, said?: string): Answer {
  const total = formatted(transaction.details.totals, countryOf('US')).total
  const isOpen = ['draft', 'ready', 'past_due'].includes(transaction.status)
  const body = html`<div class="card"><h1>Checkout</h1>
${said && html`<p role="status">${said}</p>`}
<ul>${transaction.items.map(({ price, quantity }) => html`<li>${price.name}${quantity > 1 && ` × ${quantity}`}</li>`)}</ul>
<p>To pay now: <strong>${total}</strong> <span class="soft">(${transaction.status})</span></p>
${
  isOpen &&
  html`<form method="post" action="/checkout"><input type="hidden" name="_ptxn" value="${transaction.id}">
${transaction.customer_id === null && html`<p><label>E-mail <input name="email" type="email" value="nora@northwind.example"></label></p>`}
<div class="actions"><button class="main" name="card" value="pays">Pay</button><button name="card" value="declined">Pay with a card that is declined</button></div>
</form>`
}${!isOpen && options.returnTo && html`<p><a href="${options.returnTo}">Back to where it was bought</a></p>`}</div>`
  return pageAnswer(200, { title: 'Checkout', brand: BRAND, body })
}

function nothing(reason: string): Answer {
  const body = html`<div class="card"><h1>This checkout cannot be opened</h1><p class="soft">${reason}</p></div>`
  return pageAnswer(404, { title: 'Checkout', brand: BRAND, body })
}

function customDataOf(text: string | null): CustomData {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' ? (value as CustomData) : null
  } catch {
    return null
  }
}
