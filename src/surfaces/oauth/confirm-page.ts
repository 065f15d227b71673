import type { FastifyInstance } from 'fastify'
import {
  type ConfirmView,
  confirmPage,
  isFormToken,
  newFormToken,
  notConnectedPage,
  nowConnectedPage,
} from '#auth/oauth/index.ts'
import type { OauthAnswer } from '#auth/oauth/own-request.ts'
import { requireOwnOrigin } from '#auth/session/own-origin.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Services } from '#kernel/services.ts'
import { contextOf, formOf, send } from './own-pages.ts'

const PATH = '/connect/confirm'

/**
 * Adds the page that asks the person at the browser whether to connect the account that they have just given access to,
 * since somebody else may have sent them to the platform. It is a form without script, bound to this browser's cookie.
 * Decision 022.
 */
export function addConfirmPage(scope: FastifyInstance, services: Services): void {
  scope.get<{ Params: { name: string } }>(`${PATH}/:name`, async (request, reply) =>
    send(reply, await show(contextOf(services, request, reply), request.params.name)),
  )
  scope.post<{ Params: { name: string } }>(`${PATH}/:name`, async (request, reply) => {
    const form = new URLSearchParams(formOf(request))
    return send(reply, await answer(contextOf(services, request, reply), request.params.name, form))
  })
}

async function show(ctx: PublicContext, name: string): Promise<OauthAnswer> {
  const view = await viewOf(ctx, name)
  return view ? page(200, confirmPage(view)) : OVER
}

async function answer(ctx: PublicContext, name: string, form: URLSearchParams): Promise<OauthAnswer> {
  requireOwnOrigin(ctx)
  const view = await viewOf(ctx, name)
  if (!view) return OVER
  const { waitingConsents, keyRing } = ctx.services
  if (!isFormToken(keyRing, { requestId: name, sessionId: view.browser }, form.get('token') ?? '')) {
    return page(403, notConnectedPage('This answer came from a page that was made for another browser'))
  }
  switch (form.get('answer')) {
    case 'connect': {
      const outcome = await waitingConsents.connect(ctx, name)
      if (!outcome) return OVER
      if (outcome.outcome === 'choose') return { status: 303, headers: { location: outcome.address }, body: '' }
      if (outcome.outcome !== 'connected') return page(200, notConnectedPage(whyNot(outcome)))
      return page(200, nowConnectedPage(outcome.name, view))
    }
    case 'cancel':
      await waitingConsents.forget(ctx, name)
      return page(
        200,
        notConnectedPage(
          `${view.platformName} may still list Galley among the apps that you gave access: you can take it away there`,
        ),
      )
    default:
      return page(400, notConnectedPage('The answer was neither Connect nor Cancel: go back, and choose one'))
  }
}

/** Why nothing was connected. The platform's code works only once, so this question cannot be answered again. */
function whyNot({ problem, message }: { problem: string; message: string }): string {
  if (problem !== 'platform_failed') return message
  return `${message.replace(/\.$/, '')}. This page works only once: start again where you began to connect the account`
}

async function viewOf(ctx: PublicContext, name: string): Promise<(ConfirmView & { browser: string }) | null> {
  const found = await ctx.services.waitingConsents.look(ctx, name)
  if (!found) return null
  const browser = found.browser.toString('hex')
  const token = newFormToken(ctx.services.keyRing, { requestId: name, sessionId: browser })
  return { ...found, browser, path: `${PATH}/${name}`, token }
}

const page = (status: number, body: string): OauthAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})
const OVER = page(
  400,
  notConnectedPage(
    'This question has expired: it is older than ten minutes, was answered already, or was asked in another browser',
  ),
)
