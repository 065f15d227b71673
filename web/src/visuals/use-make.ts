import type { VisualImage } from '#contract/visuals.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { carouselRequest, imageRequest, type Studio, screenshotRequest } from './studio.ts'

export interface Made {
  images: readonly VisualImage[]
  document: { assetId: string } | null
  warnings: string[]
}

const PATH = '/v1/orgs/{orgId}/marketing/visuals'

/** Renders what stands in the studio at its full size, as files of the library. */
export function useMake() {
  const { orgId } = useWorkspace()
  return useWrite<Studio, Made>({
    touches: () => [queryKeys.library(orgId), queryKeys.billing(orgId)],
    send: async (api, studio, idempotencyKey) => {
      const options = { idempotencyKey }
      if (studio.kind === 'carousel') {
        const made = await api(`POST ${PATH}/carousel`, { orgId, ...carouselRequest(studio) }, options)
        if (!('slides' in made)) throw new Error('asked for a carousel, and got a price')
        return { images: made.slides, document: made.document, warnings: wordsOf(made) }
      }
      const made =
        studio.kind === 'image'
          ? await api(`POST ${PATH}/image`, { orgId, ...imageRequest(studio) }, options)
          : await api(`POST ${PATH}/screenshot`, { orgId, ...screenshotRequest(studio) }, options)
      if (!('images' in made)) throw new Error('asked for an image, and got a price')
      return { images: made.images, document: null, warnings: wordsOf(made) }
    },
    repeats: true,
  })
}

const wordsOf = (made: { warnings: readonly { message: string }[] }): string[] => [
  ...new Set(made.warnings.map(({ message }) => message)),
]
