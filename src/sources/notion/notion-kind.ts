import { z } from 'zod'
import { readVariables } from '#kernel/env.ts'
import { appKeys, variable } from '#platforms/network.ts'
import type { SourceKind } from '../kind.ts'
import { createNotionAdapter } from './adapter.ts'

const variables = z.object({
  NOTION_CLIENT_ID: variable(
    z.string().min(1),
    'the OAuth client id of the public connection at Notion',
    'none: Notion cannot be connected',
  ),
  NOTION_CLIENT_SECRET: variable(z.string().min(1), 'its OAuth client secret', 'none: Notion cannot be connected'),
  NOTION_API_URL: variable(z.url(), 'another host of the API, for tests', '`https://api.notion.com`'),
})

const KEYS = ['NOTION_CLIENT_ID', 'NOTION_CLIENT_SECRET'] as const

export const notionKind: SourceKind = {
  sourceType: 'notion',
  variables,
  settings: KEYS,
  advice: 'set NOTION_CLIENT_ID and NOTION_CLIENT_SECRET',
  guide: 'docs/guides/connect-notion.md',
  install(env, problems) {
    const vars = readVariables(variables, env, problems)
    const keys = appKeys(vars, KEYS, problems)
    if (!keys) return null
    const [clientId, clientSecret] = keys
    const api = vars.NOTION_API_URL ?? 'https://api.notion.com'
    return {
      sourceType: 'notion',
      hosts: { NOTION_API_URL: api },
      createAdapter: (http) => createNotionAdapter({ http, host: api, app: { clientId, clientSecret } }),
    }
  },
}
