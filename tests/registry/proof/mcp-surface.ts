import { decodeJwt } from 'jose'
import type { Operation } from '#kernel/operation.ts'
import type { TestAnswer, TestApp } from '../../support/app.ts'
import { callTool, type ToolAnswer } from '../../support/mcp.ts'
import type { CallOptions, Input } from '../call.ts'
import type { Surface } from './surface.ts'

interface Claims {
  sub: string
  org: string | null
  sid?: string
  key?: string
}

/**
 * Calls the MCP server as the person and workspace of a REST token, over a connection with every scope. If MCP does not
 * know the connection because the person is no longer an active member, that counts as REST's 403.
 */
export function mcp(t: TestApp): Surface {
  const connections = new Map<string, Promise<string>>()
  const connectionOf = (token: string): Promise<string> => {
    const known = connections.get(token) ?? connect(t, decodeJwt<Claims>(token))
    connections.set(token, known)
    return known
  }

  return {
    name: 'MCP',
    offers: ({ tool }) => tool !== undefined,
    // Every connection belongs to a workspace.
    knows: ({ token }) => token === null || decodeJwt<Claims>(token).org !== null,
    async call(operation, input, options) {
      const { token } = options
      const claims = token === null ? null : decodeJwt<Claims>(token)
      const isElsewhere = claims !== null && claims.org !== options.orgId
      const bearer = token === null ? null : await connectionOf(token)
      const args = {
        ...argumentsOf(operation, input, options.payload),
        // The only way to name another workspace, since tools have no argument for the workspace.
        ...(isElsewhere && { orgId: options.orgId }),
      }
      const answer = await callTool(t, bearer, operation.tool?.name ?? '', args, { headers: options.headers ?? {} })
      if (isElsewhere && isUnknownArgument(answer, 'orgId')) return told(operation, answer, 403)
      if (answer.status === 401 && claims && !(await isActiveMember(t, claims))) return told(operation, answer, 403)
      return told(operation, answer)
    },
    faults: ({ status, headers }) =>
      status !== 401 || /^Bearer resource_metadata="/.test(String(headers['www-authenticate']))
        ? null
        : '401 without the address that says where to connect',
  }
}

/**
 * Makes a connection that is as valid as the token. If the token's session or key has ended, the connection has ended
 * in the same way.
 */
async function connect(t: TestApp, claims: Claims): Promise<string> {
  const { owner: db, make } = t
  const { sub: userId, org, sid, key } = claims
  const past = '2020-01-01T00:00:00Z'
  // The database keeps no connection for a person who is no member, so there is no token either.
  if (!(await membership(t, claims))) return 'none'
  const of = { userId, orgId: org ?? '' }
  if (sid !== undefined) {
    const session = await db.selectFrom('session').select('expires_at').where('id', '=', sid).executeTakeFirst()
    if (session && Date.parse(session.expires_at) < Date.now())
      return make.connectionToken(of, undefined, { endsAt: past })
    return make.connectionToken(of, undefined, session ? {} : { revokedAt: past })
  }
  const apiKey = await db.selectFrom('api_key').selectAll().where('id', '=', String(key)).executeTakeFirstOrThrow()
  return make.connectionToken(of, undefined, apiKey.revoked_at ? { revokedAt: past } : { endsAt: past })
}

/** The arguments of a call. `payload` replaces the members of the sample's body; those of path and query stay. */
function argumentsOf(operation: Operation, input: Input, payload: CallOptions['payload']): Input {
  const named = Object.entries(input)
    .filter(([field]) => payload === undefined || !(field in operation.body))
    .map(([field, value]) => [/^filter\[(\w+)\]$/.exec(field)?.[1] ?? field, value])
  return { ...Object.fromEntries(named), ...(typeof payload === 'object' && payload) }
}

const membership = ({ owner: db }: TestApp, { sub, org }: Claims) =>
  db.selectFrom('member').select('status').where('user_id', '=', sub).where('org_id', '=', org).executeTakeFirst()

const isActiveMember = async (t: TestApp, claims: Claims): Promise<boolean> =>
  (await membership(t, claims))?.status === 'active'

const isUnknownArgument = ({ data }: ToolAnswer, name: string): boolean =>
  data?.status === 400 &&
  data.details.some(({ path, code }: { path: string; code: string }) => path === name && code === 'unknown_field')

/** The answer with a REST status. A refusal by the protocol has no such status, and no case expects one. */
function told(operation: Operation, answer: ToolAnswer, as?: number): TestAnswer {
  const { status, headers, body, data, isError } = answer
  const statusOf = () => (status !== 200 ? status : isError ? data.status : body.result ? operation.status : 400)
  return { status: as ?? statusOf(), body, data, headers: headers as TestAnswer['headers'] }
}
