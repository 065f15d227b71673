import type { PublicContext } from '#kernel/context.ts'
import type { ConsentResult } from './authorization-server.ts'
import { type GivenAnswer, givenAnswer } from './given-answer.ts'
import type { OauthRequest } from './own-request.ts'

export interface BrowserSession {
  sessionId: string
  userId: string
}

/** The answer that this very session gave before; null where there is none, or somebody else gave it. */
export async function ownAnswer(
  ctx: PublicContext,
  id: string,
  { sessionId }: BrowserSession,
): Promise<GivenAnswer | null> {
  const given = await ctx.inScope({}, (db) => givenAnswer(db, id))
  return given?.sessionId === sessionId ? given : null
}

/**
 * Where the browser goes with the answer that its session gave: on the first press and on every other, so that a page
 * left between two presses leads to where the first would have. Null where the authorization has expired meanwhile.
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
