import { answersNothing, type Operation } from '#kernel/operation.ts'

/**
 * An operation's answer as JSON: inside `data`, except for documents of another standard. Empty if there is no answer.
 */
export function answerBody(operation: Pick<Operation, 'raw' | 'output'>, output: unknown): string {
  if (answersNothing(operation)) return ''
  return operation.raw ? JSON.stringify(output) : `{"data":${JSON.stringify(output)}}`
}
