import { categoryId } from '#rules/platforms/youtube-ids.ts'
import { PlatformError } from '../errors.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'

/** The body that opens an upload. YouTube answers with the parts that it sets. */
export interface VideoBody {
  snippet: { title: string; description: string; categoryId: string; tags?: string[] }
  status: {
    privacyStatus: 'public' | 'unlisted' | 'private'
    selfDeclaredMadeForKids: boolean
    containsSyntheticMedia?: true
  }
}

export const VIDEO_PARTS = 'snippet,status'

/** The category "People & Blogs", which is also YouTube's default. */
const DEFAULT_CATEGORY = '22'

/** Builds the body of the request. Throws `rejected` for a part that YouTube is known to refuse. */
export function videoBody(part: OutgoingPart<'youtube'>): VideoBody {
  const { title, madeForKids, privacyStatus = 'public', categoryId: category, tags = [] } = part.payload ?? {}
  if (!title) throw new PlatformError('rejected', 'Every video on YouTube has a title: write one.')
  if (madeForKids === undefined) {
    throw new PlatformError('rejected', 'YouTube asks whether the video is made for kids: answer yes or no.')
  }
  const { aiGenerated } = filmOf(part)
  const chosen = category ? categoryId(category) : DEFAULT_CATEGORY
  if (chosen === null) throw new PlatformError('rejected', `YouTube has no category "${category}": choose another.`)
  return {
    snippet: { title, description: part.text, categoryId: chosen, ...(tags.length > 0 ? { tags } : {}) },
    status: {
      privacyStatus,
      selfDeclaredMadeForKids: madeForKids,
      ...(aiGenerated ? { containsSyntheticMedia: true } : {}),
    },
  }
}

/** The one video of the part. */
export function filmOf({ media }: OutgoingPart<'youtube'>): OutgoingMedia {
  const [film, ...others] = media
  if (film?.kind === 'video' && others.length === 0) return film
  throw new PlatformError('rejected', 'YouTube takes exactly one video: attach one, and nothing else.')
}
