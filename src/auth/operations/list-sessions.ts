import { sql } from 'kysely'
import { z } from 'zod'
import { Session } from '#contract/people/sign-in.ts'
import { operation } from '#kernel/operation.ts'
import { presentSession } from '../session/present-session.ts'

export const listSessions = operation({
  name: 'listSessions',
  route: 'GET /v1/auth/sessions',
  summary: 'List the browsers in which one is signed in, the last used first',
  tag: 'users',
  permission: 'signed-in',
  output: z.array(Session),
}).handle(async ({ db, userId, sessionId }) => {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => presentSession(row, sessionId))
})
