import type { PublicContext } from '#kernel/context.ts'
import { auditOwn } from '../session/audit-own.ts'
import { clearSessionCookie, sessionOrNone } from '../session/sessions.ts'
import type { WaitingRequest } from './authorization-server.ts'
import { connect } from './connect.ts'
import { CONSENT_PATH } from './consent-path.ts'
import { claimAnswer } from './given-answer.ts'
import type { OauthAnswer, OauthRequest } from './own-request.ts'
import { type ConsentView, consentPage, type Workspace } from './pages/consent-page.ts'
import { messagePage } from './pages/message-page.ts'
import { isRequestToken, requestToken } from './request-token.ts'
import { type BrowserSession, ownAnswer, sendBack } from './send-back.ts'

/**
 * Asks for the person's consent. If nobody is signed in, asks for a sign-in first. `wished` is the workspace to
 * preselect.
 */
export async function showConsent(
  ctx: PublicContext,
  request: OauthRequest,
  wished: string | null,
): Promise<OauthAnswer> {
  const waiting = await ctx.services.authorizationServer.waiting(request)
  if (!waiting || !request.url.startsWith(pathOf(waiting))) return OVER
  const session = await sessionOrNone(ctx)
  if (!session) return goTo(signInFor(waiting))
  const { person, workspaces } = await ctx.inScope({ userId: session.userId }, async (db) => ({
    person: await db
      .selectFrom('user_account')
      .select(['name', 'email', 'active_org_id'])
      .where('id', '=', session.userId)
      .executeTakeFirstOrThrow(),
    workspaces: (await db
      .selectFrom('member as m')
      .innerJoin('org as o', 'o.id', 'm.org_id')
      .select(['o.id', 'o.name', 'm.role'])
      .where('m.user_id', '=', session.userId)
      .where('m.status', '=', 'active')
      .where('o.status', '=', 'active')
      .orderBy('o.name')
      .orderBy('o.id')
      .execute()) satisfies Workspace[],
  }))
  const among = (id: string | null) => workspaces.find((workspace) => workspace.id === id)
  const chosen = among(wished) ?? among(person.active_org_id) ?? workspaces[0]
  if (!chosen) {
    return page(
      403,
      messagePage(
        'There is no workspace to connect',
        'You are not an active member of any workspace: make one first, or ask for an invitation',
      ),
    )
  }
  const view: ConsentView = {
    path: pathOf(waiting),
    clientName: waiting.clientName,
    place: waiting.place,
    person,
    workspaces,
    chosen,
    scopes: waiting.scopes,
    requestToken: requestToken(ctx.services.keyRing, { requestId: waiting.id, sessionId: session.sessionId }),
  }
  return page(200, consentPage(view))
}

/**
 * Saves the person's answer, and redirects the browser. The same answer in the same session leads to the same address
 * again.
 */
export async function answerConsent(
  ctx: PublicContext,
  request: OauthRequest & { body: URLSearchParams },
): Promise<OauthAnswer> {
  const waiting = await ctx.services.authorizationServer.waiting(request)
  if (waiting && request.url !== pathOf(waiting)) return OVER
  const session = await sessionOrNone(ctx)
  if (!session) return waiting ? goTo(signInFor(waiting)) : OVER
  const id = waiting?.id ?? request.url.slice(CONSENT_PATH.length + 1)
  if (!waiting && !(await ownAnswer(ctx, id, session))) return OVER
  const about = { requestId: id, sessionId: session.sessionId }
  if (!isRequestToken(ctx.services.keyRing, about, request.body.get('token') ?? '')) {
    return page(
      403,
      messagePage(
        'This answer did not count',
        'The answer came from a page that was opened by somebody else, or during an earlier sign-in: start the connection again in your assistant',
      ),
    )
  }
  const answer = request.body.get('answer')
  switch (answer) {
    case 'allow':
    case 'cancel': {
      const refused = waiting && (await claim(ctx, waiting, session, request.body))
      if (refused) return refused
      const given = await ownAnswer(ctx, id, session)
      const isSame = given && (given.connection === null) === (answer === 'cancel')
      if (!isSame) return ANSWERED
      const location = await sendBack(ctx, request, id, given)
      return location === null ? OVER : goTo(location)
    }
    case 'switch':
      if (!waiting) return ANSWERED
      await endSession(ctx, session)
      return goTo(signInFor(waiting))
    default:
      return page(
        400,
        messagePage('This answer did not count', 'The answer was neither Allow nor Cancel: go back and choose one'),
      )
  }
}

/** Redirects the browser to the program. A browser that did not arrive is redirected to the same address again. */
export async function resumeConsent(ctx: PublicContext, request: OauthRequest, id: string): Promise<OauthAnswer> {
  const { authorizationServer } = ctx.services
  const session = await sessionOrNone(ctx)
  const given = session && (await ownAnswer(ctx, id, session))
  const again = async () => (given ? await authorizationServer.wayBack(id) : null)
  const kept = await again()
  if (kept !== null) return goTo(kept)
  const answer = await authorizationServer.resume(request, id)
  if (answer.headers.location !== undefined) return answer
  const made = await again() // another request has already made the address
  return made === null ? answer : goTo(made)
}

/** Saves the answer, unless one was given before. Returns a page if it cannot be saved. */
async function claim(
  ctx: PublicContext,
  waiting: WaitingRequest,
  session: BrowserSession,
  form: URLSearchParams,
): Promise<OauthAnswer | null> {
  if (form.get('answer') === 'cancel') {
    await ctx.inScope({}, (db) => claimAnswer(db, waiting.id, { ...session, connection: null }))
    return null
  }
  const orgId = form.get('workspace') ?? ''
  const connection = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orgId)
    ? await connect(ctx, waiting, { ...session, orgId, chosen: form.getAll('scope') })
    : 'not_a_member'
  if (connection !== 'not_a_member') return null
  return page(403, messagePage('This answer did not count', 'You are no longer an active member of that workspace'))
}

/** "Not you?": ends the session, so that another person can sign in. */
async function endSession(ctx: PublicContext, { sessionId, userId }: BrowserSession): Promise<void> {
  await ctx.inScope({ userId }, async (db) => {
    await db.deleteFrom('session').where('id', '=', sessionId).execute()
    await auditOwn(ctx, db, { action: 'signOut', userId })
  })
  clearSessionCookie(ctx)
}

const pathOf = ({ id }: WaitingRequest): string => `${CONSENT_PATH}/${id}`
const signInFor = (waiting: WaitingRequest): string => `/sign-in?next=${encodeURIComponent(pathOf(waiting))}`
const goTo = (location: string): OauthAnswer => ({ status: 303, headers: { location }, body: '' })
const page = (status: number, body: string): OauthAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})
const ANSWERED = page(409, messagePage('This was answered already', 'Only the first answer counts'))
const OVER = page(
  400,
  messagePage(
    'This request is over',
    'The request is older than half an hour, was answered already, or was started in another browser: start the connection again in your assistant',
  ),
)
