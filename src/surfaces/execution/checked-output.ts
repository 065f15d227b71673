import type { Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'

/**
 * Checks an answer against its schema, in development and tests, so that a violation is found before clients rely on
 * it.
 */
export function checkedOutput(services: Services, operation: Operation, output: unknown): unknown {
  if (!services.config.checkOutput) return output
  const parsed = operation.output.safeParse(output)
  if (parsed.success) return output
  throw new Error(`${operation.name} answers what its schema does not say: ${parsed.error.message}`)
}
