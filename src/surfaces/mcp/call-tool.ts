import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/server'
import { AppError } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import { execute } from '../execution/execute.ts'
import { httpError } from '../http/http-errors.ts'
import { requirePermits } from '../limits/rate-limits.ts'
import type { ToolCaller } from './caller.ts'
import { groupOfPost } from './group-of-post.ts'
import { answered } from './tool-answer.ts'
import { refused } from './tool-refusal.ts'
import type { McpTool } from './tool-set.ts'

/** The key in the `_meta` of a call. Repeats with the same key within 24 hours have one effect and get one answer. */
export const IDEMPOTENCY_META = 'galley/idempotencyKey'

/**
 * Calls a tool for a connection that may use it, through the common pipeline of all surfaces. Throws 401 if the
 * connection has ended, since the client and not the model must learn that. Any other refusal is a result.
 */
export async function callTool(
  services: Services,
  tool: McpTool,
  caller: ToolCaller,
  { arguments: given = {}, _meta: meta }: CallToolRequest['params'],
): Promise<CallToolResult> {
  const { operation } = tool
  const { principal, requestId, clientAddress } = caller
  const { rateLimits } = services
  const key: unknown = meta?.[IDEMPOTENCY_META]
  try {
    const permits = await rateLimits.count(operation, principal, clientAddress, caller.bodyBytes())
    caller.counted(permits)
    requirePermits(permits)
    const answer = await execute(services, operation, {
      requestId,
      principal,
      raw: tool.arguments.toInput(given, principal.orgId),
      idempotencyKey: key === undefined ? null : String(key),
      http: { clientAddress, header: () => undefined, setHeader: () => {}, redirect: () => {} },
    })
    return answered(tool.answer.of(answer.output, tool.arguments.isVerbose(given)))
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unauthenticated') throw error
    if (httpError(error).status >= 500) {
      services.log.error({ err: error, requestId, tool: operation.tool?.name }, 'tool call failed')
    }
    const { baseUrl } = services.config
    const groupOf = (postId: unknown) => groupOfPost(services, principal, postId)
    return refused(error, { arguments: tool.arguments, given, requestId, baseUrl, groupOfPost: groupOf })
  }
}
