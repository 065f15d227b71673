import type { ErrorDetail } from '#contract/errors.ts'
import type { PostMedia, PostMediaInput } from '#contract/media/media.ts'
import { filesOf, type NamedFile } from '#contract/posts/post-parts.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalid } from '#kernel/errors.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { type ReadyAsset, readyAssetsById } from '../assets/assets.ts'
import { presentDocument, presentImage, presentVideo } from '../assets/present-asset.ts'
import { LINK_CARD } from './card-pictures.ts'

/**
 * Resolves the media that a caller named to the workspace's own assets. Only asset ids, alternative texts and a
 * document's title are taken from the request. Throws 400 with one detail for each asset that is missing, incomplete or
 * of another kind; `path` is the place of `media` in the request. Files in `carried`, which the post already has, keep
 * their texts: the library's texts are only for new files.
 */
export async function resolvePostMedia(
  db: Trx,
  orgId: string,
  storage: Storage,
  media: PostMediaInput,
  path: string,
  carried: readonly PostMedia[] = [],
): Promise<PostMedia> {
  const before = new Map(carried.flatMap(filesOf).map((file) => [file.assetId, file]))
  const assets = await readyAssetsById(
    db,
    orgId,
    filesOf(media).map(({ assetId }) => assetId),
  )
  const details: ErrorDetail[] = []

  function find(assetId: string, kind: ReadyAsset['kind'], place: string): ReadyAsset | undefined {
    const found = assets.get(assetId)
    // The picture of a linked page belongs to its link card and cannot be chosen as a file.
    const asset = found?.source === LINK_CARD ? undefined : found
    const at = `${place}.assetId`
    if (!asset) details.push({ path: at, code: 'asset_not_found', message: NOT_FOUND })
    else if (asset.kind !== kind) {
      const message = `This asset is a${asset.kind === 'image' ? 'n' : ''} ${asset.kind}: say so in kind, or choose another`
      details.push({ path: at, code: 'asset_of_other_kind', message })
    } else return asset
    return undefined
  }

  const wordsOf = (named: NamedFile): Words => {
    const kept = before.get(named.assetId)
    return { altText: named.altText ?? (kept && (kept.altText ?? null)), title: named.title ?? kept?.title }
  }
  const resolved = resolve(media, storage, path, { find, wordsOf })
  if (details.length > 0 || !resolved) throw invalid(details)
  return resolved
}

const NOT_FOUND = 'There is no such file in this workspace, or its upload was not completed'

/** The texts given for a file. If they are undefined, the library's text counts. */
interface Words {
  altText: string | null | undefined
  title: string | undefined
}

interface Files {
  find(assetId: string, kind: ReadyAsset['kind'], place: string): ReadyAsset | undefined
  wordsOf(named: NamedFile): Words
}

function resolve(
  media: PostMediaInput,
  storage: Storage,
  path: string,
  { find, wordsOf }: Files,
): PostMedia | undefined {
  switch (media.kind) {
    case 'image': {
      const asset = find(media.assetId, 'image', path)
      return asset && { kind: 'image', ...presentImage(asset, storage, wordsOf(media).altText) }
    }
    case 'images': {
      const images = media.images.flatMap((named, index) => {
        const asset = find(named.assetId, 'image', `${path}.images.${index}`)
        return asset ? [presentImage(asset, storage, wordsOf(named).altText)] : []
      })
      return { kind: 'images', images }
    }
    case 'document': {
      const asset = find(media.assetId, 'document', path)
      return asset && presentDocument(asset, storage, wordsOf(media).title)
    }
    case 'video': {
      const asset = find(media.assetId, 'video', path)
      return asset && presentVideo(asset, storage)
    }
  }
}
