import type { PublicContext } from '#kernel/context.ts'
import type { ConsentResult } from './authorization-server.ts'
import { type GivenAnswer, givenAnswer } from './given-answer.ts'
import type { OauthRequest } from './own-request.ts'

export interface BrowserSession {
  sessionId: string
  userId: string
}

/** The answer that this session gave before. Null if there is none, or if somebody else gave it. */
export async function ownAnswer(
  ctx: PublicContext,
  id: string,
  { sessionId }: BrowserSession,
): Promise<GivenAnswer | null> {
  const given = await ctx.inScope({}, (db) => givenAnswer(db, id))
  return given?.sessionId === sessionId ? given : null
}

/**
 * The address to which the browser is redirected after its session has answered. It is the same for every press of the
 * button. Null if the authorization has expired meanwhile.
 */
export async function sendBack(
  ctx: PublicContext,
  request: OauthRequest,
  id: string,
  { userId, connection }: GivenAnswer,
): Promise<string | null> {
  const { authorizationServer } = ctx.services
  const result: ConsentResult = connection ? { connection, userId } : 'denied'
  const kept = () => authorizationServer.wayBack(id)
  return (await kept()) ?? (await authorizationServer.finish(request, result)) ?? kept()
}
