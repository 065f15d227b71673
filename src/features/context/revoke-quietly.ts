import type { ContextSourceType } from '#contract/writing/context-library.ts'
import type { Services } from '#kernel/services.ts'
import type { SourceCredentials } from '#sources/source.ts'

/** Revokes tokens at the source. A failure is logged and stops nobody. Spec N5 */
export async function revokeQuietly(
  { sources, log }: Pick<Services, 'sources' | 'log'>,
  sourceType: ContextSourceType,
  credentials: SourceCredentials,
): Promise<void> {
  try {
    await sources[sourceType]?.revoke(credentials)
  } catch (error) {
    log.warn({ err: error, sourceType }, 'tokens could not be revoked at the source')
  }
}
