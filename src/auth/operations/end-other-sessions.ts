import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { endSessions } from '../session/sessions.ts'

export const endOtherSessions = operation({
  name: 'endOtherSessions',
  route: 'POST /v1/auth/sessions/end-others',
  summary: 'End all of one’s own sessions but this one',
  tag: 'users',
  permission: 'signed-in',
  output: z.object({ ended: z.int().describe('How many there were') }),
}).handle(async ({ db, userId, sessionId, audit }) => {
  const ended = await endSessions(db, userId, sessionId)
  audit({ type: 'user', id: userId })
  return { ended }
})
