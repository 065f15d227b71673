import type { CallToolResult } from '@modelcontextprotocol/server'
import type { ErrorDetail } from '#contract/errors.ts'
import { AppError } from '#kernel/errors.ts'
import { httpError } from '../http/http-errors.ts'
import { reviewUrl } from './for-assistants.ts'
import { nextStep } from './next-step.ts'
import type { ToolArguments } from './tool-arguments.ts'

export interface RefusedCall {
  arguments: ToolArguments
  given: Record<string, unknown>
  requestId: string
  baseUrl: string
  /** Looks up the group of the post that the call names, when it is needed. */
  groupOfPost(postId: unknown): Promise<string | null>
}

/**
 * Turns a refusal into a result that an assistant can read and use: the REST message, with paths of the tool's
 * arguments, and the next step. A fault of ours shows only the id to report. The result is text alone: some clients
 * check structured content against the output schema even in a refusal, and would report the mismatch instead of the
 * reason.
 */
export async function refused(error: unknown, call: RefusedCall): Promise<CallToolResult> {
  const { status, body } = httpError(error)
  const facts = error instanceof AppError ? error.facts : {}
  const details = facts.details ?? []
  const named = details.map((detail) => ({ ...detail, path: call.arguments.pathOf(detail.path) }))
  const kind = error instanceof AppError ? error.kind : status === 503 ? 'unavailable' : 'fault'
  const { retryAfterSeconds } = facts
  const isInPost = details[0]?.path.startsWith('posts.') ?? false
  const content = {
    ...body,
    error: messageOf(String(body.error), details, named),
    status,
    ...(named.length > 0 && { details: named }),
    nextStep: nextStep({ kind, code: facts.code, problem: details[0]?.code, isInPost, retryAfterSeconds }),
    ...((kind === 'conflict' || isInPost) && (await decidedAt(call))),
    ...(status >= 500 && { requestId: call.requestId }),
  }
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(content) }] }
}

/** The message of a 400, which begins with the path of its first problem. */
function messageOf(message: string, [first]: readonly ErrorDetail[], [named]: readonly ErrorDetail[]): string {
  return first && named && message.startsWith(`${first.path}: `)
    ? `${named.path}: ${message.slice(first.path.length + 2)}`
    : message
}

/**
 * The page of the group on which a person decides about what the call named. Only for refusals that show that the group
 * exists: otherwise the id may name nothing, or somebody else's group.
 */
async function decidedAt({ given, baseUrl, groupOfPost }: RefusedCall): Promise<{ reviewUrl?: string }> {
  const { groupId, postId } = given
  if (typeof groupId === 'string' && /^[\w-]+$/.test(groupId)) return { reviewUrl: reviewUrl(baseUrl, groupId) }
  const found = postId === undefined ? null : await groupOfPost(postId)
  return found === null ? {} : { reviewUrl: reviewUrl(baseUrl, found) }
}
