import type { Operation } from '#kernel/operation.ts'

/** What an operation answers, as JSON: in `data`, but for documents of another standard. */
export function answerBody(operation: Pick<Operation, 'raw'>, output: unknown): string {
  return operation.raw ? JSON.stringify(output) : `{"data":${JSON.stringify(output)}}`
}
