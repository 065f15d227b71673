import { sql } from 'kysely'
import { z } from 'zod'
import { isOnThisMachine } from '#kernel/net/reachable.ts'
import { operation } from '#kernel/operation.ts'

const POLICIES = { open: 'open', 'invite-only': 'invite_only', closed: 'closed' } as const

export const getSignInOptions = operation({
  name: 'getSignInOptions',
  route: 'GET /v1/auth/options',
  summary: 'The ways to sign in, for the sign-in page',
  tag: 'users',
  permission: 'public',
  output: z.object({
    signUp: z
      .enum(['first', 'open', 'invite_only', 'closed'])
      .describe('Who may make an account. `first` means that nobody has one yet.'),
    oidc: z
      .array(z.object({ provider: z.string(), label: z.string() }))
      .describe('OpenID Connect providers: a browser goes to /v1/auth/oidc/{provider}/start'),
    mailLinks: z.boolean().describe('Whether links by mail reach people, so that it makes sense to offer them'),
    sendsMail: z.boolean().describe('Whether a mail server is set up; if not, somebody must hand links on'),
  }),
}).handle(async (ctx) => {
  const { config, oidc, mailTransport } = ctx.services
  const { rows } = await ctx.inScope({}, (db) => sql<{ any: boolean }>`select auth_any_account() as any`.execute(db))
  return {
    signUp: rows[0]?.any === true ? POLICIES[config.signUp] : 'first',
    oidc: oidc.list(),
    // Without a mail server the mails are in a folder, which only people at this machine can read.
    mailLinks: mailTransport.kind === 'smtp' || isOnThisMachine(new URL(config.baseUrl)),
    sendsMail: mailTransport.kind === 'smtp',
  }
})
