import { z } from 'zod'
import { operation } from '#kernel/operation.ts'

export const getJwks = operation({
  name: 'getJwks',
  route: 'GET /.well-known/jwks.json',
  summary: 'Public keys that verify access tokens',
  tag: 'public',
  permission: 'public',
  output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  answer: { raw: true },
}).handle(async (ctx) => ctx.services.accessTokens.jwks() as { keys: Record<string, unknown>[] })
