import {
  CONTEXT_SOURCE_NAMES,
  type ContextSourceSetup,
  type ContextSourceType,
} from '#contract/writing/context-library.ts'
import { AppError } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import { SOURCE_KINDS } from '#sources/kinds.ts'
import type { SourceAdapter } from '#sources/source.ts'
import '#sources/service.ts'

/** The address that is registered at the source. Galley sends the browser on from there. Spec N3 */
export const sourceCallbackPath = (sourceType: ContextSourceType): string => `/v1/context/oauth/${sourceType}/callback`

export const sourceCallbackUrl = (baseUrl: string, sourceType: ContextSourceType): string =>
  new URL(sourceCallbackPath(sourceType), baseUrl).href

/** The adapter of a kind of source. Throws 503 with what the operator can do. Spec A9 */
export function adapterOf({ sources }: Pick<Services, 'sources'>, sourceType: ContextSourceType): SourceAdapter {
  const adapter = sources[sourceType]
  if (adapter) return adapter
  const advice = SOURCE_KINDS.find((kind) => kind.sourceType === sourceType)?.advice
  throw new AppError(
    'unavailable',
    `${CONTEXT_SOURCE_NAMES[sourceType]} is not set up on this installation: ${advice}`,
    {
      code: 'provider_unavailable',
    },
  )
}

/** What can be connected here, and what has to be set up before. */
export const sourceSetups = ({ sources, config }: Pick<Services, 'sources' | 'config'>): ContextSourceSetup[] =>
  SOURCE_KINDS.map(({ sourceType, advice, guide }) => {
    const isSetUp = sources[sourceType] !== undefined
    return {
      sourceType,
      name: CONTEXT_SOURCE_NAMES[sourceType],
      isSetUp,
      advice: isSetUp ? null : advice,
      callbackUrl: sourceCallbackUrl(config.baseUrl, sourceType),
      guide,
    }
  })
