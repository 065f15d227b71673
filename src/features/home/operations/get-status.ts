import { sql } from 'kysely'
import { z } from 'zod'
import { GrantedAccess } from '#contract/networks/platform-access.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { operation } from '#kernel/operation.ts'
import { VERSION } from '#kernel/version.ts'

export const getStatus = operation({
  name: 'getStatus',
  route: 'GET /v1/public/status',
  summary: 'What this installation is, and whether anybody has an account yet',
  tag: 'public',
  permission: 'public',
  output: z.object({
    version: z.string(),
    firstRun: z.boolean().describe('True until the first account is made'),
    signUp: z.enum(['open', 'invite-only', 'closed']),
    platforms: z.array(z.enum(PLATFORMS)).describe('Platforms to which accounts can be connected'),
    access: GrantedAccess.describe(
      'The kind of access that each of these networks granted this installation: its rules depend on it',
    ),
  }),
}).handle(async (ctx) => {
  const { rows } = await ctx.inScope({}, (db) => sql<{ any: boolean }>`select auth_any_account() as any`.execute(db))
  const { config, platforms } = ctx.services
  return {
    version: VERSION,
    firstRun: rows[0]?.any !== true,
    signUp: config.signUp,
    platforms: PLATFORMS.filter((platform) => platforms[platform]?.connecting),
    access: config.networks.access,
  }
})
