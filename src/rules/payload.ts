import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import type { RulesDraft } from './draft.ts'

/**
 * The draft's payload, typed by its platform's schema with each member optional, because the web app checks before
 * everything is filled in.
 */
export function payloadOf<P extends keyof PlatformPayloads>(
  _platform: P,
  { platformPayload }: Pick<RulesDraft, 'platformPayload'>,
): Partial<PlatformPayloads[P]> {
  // The platform's schema gives the record its type. The rules run without zod.
  return (platformPayload ?? {}) as Partial<PlatformPayloads[P]>
}
