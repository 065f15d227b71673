import type { PublicContext } from '#kernel/context.ts'
import type { ConsentResult } from './authorization-server.ts'
import { type GivenAnswer, givenAnswer } from './given-answer.ts'
import type { OauthRequest } from './own-request.ts'

export interface BrowserSession {
  sessionId: string
  userId: string
}

/** The answer that this same session gave before. Null if there is none, or if somebody else gave it. */
export async function ownAnswer(
  ctx: PublicContext,
  id: string,
  { sessionId }: BrowserSession,
): Promise<GivenAnswer | null> {
  const given = await ctx.inScope({}, (db) => givenAnswer(db, id))
  return given?.sessionId === sessionId ? given : null
}

/**
 * The address to which the browser is sent after its session has answered. It is the same for every press of the
 * button, so that somebody who presses twice arrives where the first press would have led. Null if the authorization
 * has expired meanwhile.
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
