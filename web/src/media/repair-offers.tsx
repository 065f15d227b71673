import type { PostImage, PostMedia } from '#contract/media/media.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { needsVideoCopy, repairOf } from '#rules/repair.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { withReplaced } from './combine.ts'
import { VideoCopyOffer } from './video-copy-offer.tsx'

interface Props {
  platform: Platform
  media: PostMedia | null
  payload: Record<string, unknown> | null
  /** Called with a function that makes the new media from the present one, since a copy takes a moment. */
  change: (update: (media: PostMedia | null) => PostMedia | null) => void
}

/** Offers a copy that fits if the network would refuse the file only for its encoding. The person decides. */
export function RepairOffers({ platform, media, payload, change }: Props) {
  const isVideo = media?.kind === 'video' && needsVideoCopy(platform, media, payload)
  return isVideo ? (
    <VideoCopyOffer platform={platform} video={media} change={change} />
  ) : (
    <ImageCopyOffers platform={platform} media={media} change={change} />
  )
}

function ImageCopyOffers({ platform, media, change }: Omit<Props, 'payload'>) {
  const { orgId } = useWorkspace()
  const unfit = imagesOf(media).filter((image) => repairOf(platform, image) !== null)
  const fit = useWrite<PostImage, { asset: PostMedia }>({
    touches: () => [],
    send: async (api, image) => {
      const made = await api('POST /v1/orgs/{orgId}/marketing/media/{assetId}/fit', {
        orgId,
        assetId: image.assetId,
        platform,
      })
      change((now) => withReplaced(now, image, made.asset))
      return made
    },
    done: () => ({ message: `The copy fits ${PLATFORM_NAMES[platform]}. The image itself stays in the library.` }),
  })
  if (unfit.length === 0) return null
  const name = PLATFORM_NAMES[platform]
  return (
    <div className="flex flex-col gap-2 rounded-control bg-amber-soft px-3 py-2">
      <p>
        {unfit.length === 1 ? 'An image is' : `${unfit.length} images are`} not as {name} takes it: a copy can be made
        in its format, size and shape, with nothing cut off.
      </p>
      {unfit.map((image, index) => (
        <Button
          key={image.assetId}
          className="self-start"
          busy={fit.isPending && fit.variables?.assetId === image.assetId}
          onClick={() => fit.mutate(image)}
        >
          Use a copy that fits
          {unfit.length > 1 && <span>, image {index + 1}</span>}
        </Button>
      ))}
      <WriteProblem error={fit.error} />
    </div>
  )
}
