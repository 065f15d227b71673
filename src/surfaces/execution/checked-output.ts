import type { Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'

/** In development and in tests an answer that breaks its own schema is a fault, before anybody relies on it. */
export function checkedOutput(services: Services, operation: Operation, output: unknown): unknown {
  if (!services.config.checkOutput) return output
  const parsed = operation.output.safeParse(output)
  if (parsed.success) return output
  throw new Error(`${operation.name} answers what its schema does not say: ${parsed.error.message}`)
}
