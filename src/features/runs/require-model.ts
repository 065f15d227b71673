import { AppError } from '#kernel/errors.ts'
import type { LlmTask } from '#kernel/llm/llm.ts'
import type { Services } from '#kernel/services.ts'

/** Throws 503 with the setting that is missing, before anything is reserved. */
export function requireModel({ llm }: Pick<Services, 'llm'>, task: LlmTask): void {
  const missing = llm.missing(task)
  if (missing !== null) throw new AppError('unavailable', missing, { code: 'provider_unavailable' })
}
