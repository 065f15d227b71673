import type { PictureInput } from '#contract/making/visuals.ts'
import { IMAGE_TYPES, MAX_UPLOAD_BYTES } from '#contract/media/uploads.ts'
import { readLibraryImage, SNIFFED_BYTES, sniff } from '#features/media/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import { type AppError, invalidField } from '#kernel/errors.ts'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { AnswerTooLarge, readLimited } from '#kernel/net/read-limited.ts'
import { toldRefusal } from '#kernel/net/told-refusal.ts'

/** How long to wait for a picture at a link. It is short, since the caller waits for the visual. */
const TIMEOUT_MS = 20_000

export interface GivenPicture {
  bytes: Uint8Array
  /** Whether the picture was made by AI. If so, a visual made with it is labelled where it is published. */
  aiGenerated: boolean
}

/** Reads a picture that a caller named. Throws 400 at `path`, and 429 if the caller has fetched too many links. */
export async function givenPicture(ctx: StepsContext, given: PictureInput, path: string): Promise<GivenPicture> {
  const { assetId, url } = given
  if ((assetId === undefined) === (url === undefined)) {
    throw invalidField(path, 'one_of_both', 'Give either the assetId of an image of the library or the url of one')
  }
  if (assetId !== undefined) return fromLibrary(ctx, assetId, `${path}.assetId`)
  const { importTurns, importFetch } = ctx.services
  const parties = [`user:${ctx.userId}`, `org:${ctx.orgId}`]
  const bytes = await importTurns(parties, () => behindLink(importFetch, url ?? '', `${path}.url`))
  return { bytes, aiGenerated: false }
}

async function fromLibrary(ctx: StepsContext, assetId: string, path: string): Promise<GivenPicture> {
  const { storage } = ctx.services
  const found = await ctx.inOrg((db) => readLibraryImage(db, storage, ctx.orgId, assetId))
  if (found === null) {
    throw invalidField(
      path,
      'asset_not_found',
      'There is no such file in this workspace, or its upload was not completed',
    )
  }
  if (found === 'not_an_image') throw invalidField(path, 'not_an_image', 'This file is not an image: choose another')
  return { bytes: await storage.read(found.storageKey), aiGenerated: found.aiGenerated }
}

async function behindLink(fetch: GuardedFetch, url: string, path: string): Promise<Uint8Array> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'image/*', 'accept-encoding': 'identity' },
      timeoutMs: TIMEOUT_MS,
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw notReadable(path, `The address answered ${answer.status}`)
    }
    const bytes = await readLimited(answer, MAX_UPLOAD_BYTES.image)
    const type = sniff(bytes.subarray(0, SNIFFED_BYTES))
    if ((IMAGE_TYPES as readonly (string | null)[]).includes(type)) return bytes
    const message = 'The link does not lead to a PNG, JPEG, WebP or GIF: give a direct link to the image'
    throw invalidField(path, 'unsupported_type', message)
  } catch (error) {
    throw refusalOf(error, path)
  }
}

function refusalOf(error: unknown, path: string): unknown {
  const reason = toldRefusal(error)
  if (reason) return invalidField(path, 'address_refused', `${reason.message}: give a public https link`)
  if (error instanceof AnswerTooLarge) {
    const message = `The image is larger than ${MAX_UPLOAD_BYTES.image / 1024 ** 2} MB, the most that is allowed: give a smaller one`
    return invalidField(path, 'too_large', message)
  }
  if (error instanceof Error && error.name === 'AppError') return error
  return notReadable(path, 'The address does not answer, or the download was interrupted: try again')
}

const notReadable = (path: string, what: string): AppError =>
  invalidField(path, 'not_readable', `${what}: check that the link opens without signing in, or upload the image`)
