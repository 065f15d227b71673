import type { Carousel, VisualImage } from '#contract/making/visuals.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { carouselRequest, imageRequest, type Studio, screenshotRequest } from './studio.ts'

export interface Made {
  /** The id of its first file. */
  id: string
  images: readonly VisualImage[]
  document: { assetId: string } | null
  warnings: string[]
  /** Whether its pictures belong in one post. Otherwise they are the same picture in several formats. */
  together: boolean
  /** The networks that accept only some of them, in words. */
  limits: string | null
}

const PATH = '/v1/orgs/{orgId}/marketing/visuals'

/** Renders the studio's state at full size, as files of the library. */
export function useMake() {
  const { orgId } = useWorkspace()
  return useWrite<Studio, Made>({
    touches: () => [queryKeys.library(orgId), queryKeys.billing(orgId)],
    send: async (api, studio, idempotencyKey) => {
      const options = { idempotencyKey }
      if (studio.kind === 'carousel') {
        const made = await api(`POST ${PATH}/carousel`, { orgId, ...carouselRequest(studio) }, options)
        if (!('slides' in made)) throw new Error('asked for a carousel, and got a price')
        const { slides: images, document } = made
        const id = images[0]?.assetId ?? document?.assetId ?? ''
        return { id, images, document, together: true, warnings: wordsOf(made), limits: limitsOf(made) }
      }
      const made =
        studio.kind === 'image'
          ? await api(`POST ${PATH}/image`, { orgId, ...imageRequest(studio) }, options)
          : await api(`POST ${PATH}/screenshot`, { orgId, ...screenshotRequest(studio) }, options)
      if (!('images' in made)) throw new Error('asked for an image, and got a price')
      const { images } = made
      return {
        id: images[0]?.assetId ?? '',
        images,
        document: null,
        together: false,
        warnings: wordsOf(made),
        limits: null,
      }
    },
    repeats: true,
  })
}

const wordsOf = (made: { warnings: readonly { message: string }[] }): string[] => [
  ...new Set(made.warnings.map(({ message }) => message)),
]

/**
 * The networks that accept fewer pictures, in words: "Instagram takes 10 of these 15 pictures, X 4." A network that
 * accepts the document takes all.
 */
function limitsOf({ slides, postMedia }: Carousel): string | null {
  const few = Object.entries(postMedia)
    // its keys
    .map(([network, media]) => ({ name: PLATFORM_NAMES[network as Platform], takes: imagesOf(media).length }))
    .filter(({ takes }) => takes > 0 && takes < slides.length)
    .sort((one, other) => other.takes - one.takes)
  if (few.length === 0) return null
  const [first, ...others] = few.map(({ name, takes }) => [name, takes] as const)
  return `${first?.[0]} takes ${first?.[1]} of these ${slides.length} pictures${others.map(([name, takes]) => `, ${name} ${takes}`).join('')}.`
}
