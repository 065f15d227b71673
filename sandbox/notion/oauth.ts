import { randomUUID } from 'node:crypto'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { jsonBody, type SandboxRequest } from '../kit/request.ts'
import type { NotionClient } from './options.ts'
import { invalid, refusedGrant } from './problems.ts'
import { type NotionContext, type NotionGrant, newToken } from './state.ts'

/** POST /v1/oauth/token: JSON, with the client in Basic. */
export function issueToken(request: SandboxRequest, context: NotionContext): Answer {
  const client = clientOf(request, context)
  if (!client) return refusedGrant('invalid_client', 'Client authentication failed.', 401)
  const body = jsonBody(request) as Record<string, unknown> | undefined
  switch (body?.grant_type) {
    case 'authorization_code':
      return exchangeCode(body, client, context)
    case 'refresh_token':
      return refresh(body, client, context)
    default:
      return invalid('body failed validation: body.grant_type should be defined.')
  }
}

/** POST /v1/oauth/revoke. */
export function revokeToken(request: SandboxRequest, context: NotionContext): Answer {
  const client = clientOf(request, context)
  if (!client) return refusedGrant('invalid_client', 'Client authentication failed.', 401)
  const { token } = (jsonBody(request) ?? {}) as { token?: unknown }
  for (const grant of context.state.grants) {
    if (grant.accessToken === token || grant.refreshToken === token) context.state.grants.delete(grant)
  }
  return jsonAnswer(200, { request_id: randomUUID() })
}

/** Opens a grant over these pages. */
export function openGrant(clientId: string, pageIds: readonly string[], context: NotionContext): NotionGrant {
  const { state, clock, options } = context
  const grant: NotionGrant = {
    clientId,
    botId: randomUUID(),
    accessToken: newToken('ntn'),
    refreshToken: options.refreshTokens === false ? null : newToken('nrt'),
    shared: new Map(pageIds.map((id) => [id, clock.now()])),
  }
  state.grants.add(grant)
  return grant
}

function clientOf({ headers }: SandboxRequest, { state }: NotionContext): NotionClient | undefined {
  const basic = /^Basic\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':')
  return state.clients.find((client) => client.id === id && client.secret === secret)
}

function exchangeCode(body: Record<string, unknown>, client: NotionClient, context: NotionContext): Answer {
  const value = String(body.code)
  const code = context.state.codes.get(value)
  context.state.codes.delete(value) // a code works once
  const isSound =
    code?.clientId === client.id && code.redirectUri === body.redirect_uri && code.endsAtMs > context.clock.now()
  if (!code || !isSound) return refusedGrant('invalid_grant', 'Invalid code: this code has been revoked.')
  return tokenAnswer(openGrant(client.id, code.pageIds, context), context)
}

/** Gives a new pair of tokens. The old pair stops working. */
function refresh(body: Record<string, unknown>, client: NotionClient, context: NotionContext): Answer {
  const grant = [...context.state.grants].find(
    ({ refreshToken, clientId }) =>
      refreshToken !== null && refreshToken === body.refresh_token && clientId === client.id,
  )
  if (!grant) return refusedGrant('invalid_grant', 'Invalid refresh token.')
  grant.accessToken = newToken('ntn')
  grant.refreshToken = newToken('nrt')
  return tokenAnswer(grant, context)
}

function tokenAnswer({ accessToken, refreshToken, botId }: NotionGrant, { state }: NotionContext): Answer {
  return jsonAnswer(200, {
    access_token: accessToken,
    token_type: 'bearer',
    refresh_token: refreshToken,
    bot_id: botId,
    workspace_id: state.workspace.id,
    workspace_name: state.workspace.name,
    workspace_icon: null,
    owner: { type: 'workspace', workspace: true },
    duplicated_template_id: null,
    request_id: randomUUID(),
  })
}
