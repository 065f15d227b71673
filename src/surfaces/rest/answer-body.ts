import { answersNothing, type Operation } from '#kernel/operation.ts'

/** What an operation answers, as JSON: in `data`, but for documents of another standard. Empty where it says nothing. */
export function answerBody(operation: Pick<Operation, 'raw' | 'output'>, output: unknown): string {
  if (answersNothing(operation)) return ''
  return operation.raw ? JSON.stringify(output) : `{"data":${JSON.stringify(output)}}`
}
