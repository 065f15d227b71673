import type { CallToolResult } from '@modelcontextprotocol/server'
import type { ErrorDetail } from '#contract/errors.ts'
import { AppError } from '#kernel/errors.ts'
import { httpError } from '../http-errors.ts'
import type { ToolArguments } from './tool-arguments.ts'

/**
 * A refusal as a result that an assistant can read and act on: what REST says, places named as the tool's arguments,
 * and what to do next. Of a fault of ours nothing but the id to report.
 */
export function refused(error: unknown, args: ToolArguments, requestId: string): CallToolResult {
  const { status, body } = httpError(error)
  const details = error instanceof AppError ? (error.facts.details ?? []) : []
  const named = details.map((detail) => ({ ...detail, path: args.pathOf(detail.path) }))
  const content = {
    ...body,
    error: messageOf(String(body.error), details, named),
    status,
    ...(named.length > 0 && { details: named }),
    ...nextStep(status, body.retryAfterSeconds),
    ...(status >= 500 && { requestId }),
  }
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content }
}

/** The message of a 400 begins with the place of its first problem. */
function messageOf(message: string, [first]: readonly ErrorDetail[], [named]: readonly ErrorDetail[]): string {
  return first && named && message.startsWith(`${first.path}: `)
    ? `${named.path}: ${message.slice(first.path.length + 2)}`
    : message
}

/** Where the message does not say it already. */
function nextStep(status: number, retryAfterSeconds: unknown): { nextStep?: string } {
  switch (status) {
    case 400:
    case 422:
      return { nextStep: 'Mend what details names, then call again.' }
    case 402:
      return { nextStep: 'Tell the user: nothing can be changed until then. Reading goes on working.' }
    case 403:
      return { nextStep: 'Tell the user: a person with that permission must do it in the app, or give it to them.' }
    case 404:
      return { nextStep: 'List again: the id may be of something that is gone, or of another kind.' }
    case 409:
      return { nextStep: 'Read it again, see what state it is in, then decide.' }
    case 429:
    case 503:
      return { nextStep: `Wait ${String(retryAfterSeconds ?? 5)} seconds, then make the same call again.` }
    default:
      return status >= 500 ? { nextStep: 'Try once more; if it stays, tell the user the requestId.' } : {}
  }
}
