import { IMAGE_TYPES, type ImageType, MAX_PICTURE_BYTES } from '#contract/uploads.ts'
import { invalidField } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type Storage, UPLOADS, type UploadTicket } from '#kernel/storage/storage.ts'
import { cleanPicture } from './clean-image.ts'
import { SNIFFED_BYTES, sniff } from './sniff.ts'

/**
 * Whose picture it is. The owner is part of every key, so that no record of uploads is needed to tell whose a picture
 * is: an address for another owner's key is never signed.
 */
export interface PictureOwner {
  kind: 'orgs' | 'users'
  id: string
}

/** A person's face is cut to the square, a workspace's logo stays whole. */
const FIT = { users: 'cover', orgs: 'contain' } as const

/** `<uuid>-<declared type>`, for example `…-png`. */
const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(jpeg|png|webp|gif)$/

const fileKey = ({ kind, id }: PictureOwner, name: string): string => `pictures/${kind}/${id}/${name}.webp`
/** The key by which callers know a picture: that of its upload. */
export const pictureKey = ({ kind, id }: PictureOwner, name: string): string =>
  `${UPLOADS}pictures/${kind}/${id}/${name}`

export interface PictureTicket extends UploadTicket {
  key: string
  /** Where the picture will be once it is kept. */
  assetUrl: string
}

/** A signed address for one picture. Throws 400 at `body.contentType`. */
export function presignPicture(storage: Storage, owner: PictureOwner, contentType: string): PictureTicket {
  if (!(IMAGE_TYPES as readonly string[]).includes(contentType)) {
    throw invalidField('body.contentType', 'unsupported_type', `A picture can be ${IMAGE_TYPES.join(', ')}`)
  }
  const name = `${newId()}-${contentType.split('/')[1]}`
  const key = pictureKey(owner, name)
  return { key, assetUrl: storage.publicUrl(fileKey(owner, name)), ...storage.presignUpload({ key, contentType }) }
}

/** The owner's own picture that an address shows, by its name; null for any other address. */
export function pictureShownAt(storage: Storage, owner: PictureOwner, url: string | null): string | null {
  const name =
    url
      ?.split('/')
      .at(-1)
      ?.replace(/\.webp$/, '') ?? ''
  return NAME.test(name) && storage.publicUrl(fileKey(owner, name)) === url ? name : null
}

/** Keeps the picture that was uploaded for this address. Throws 400 at `path`, also for any address but the owner's. */
export async function keepPictureFor(storage: Storage, owner: PictureOwner, assetUrl: string, path: string) {
  const name = pictureShownAt(storage, owner, assetUrl)
  if (name === null) {
    const message = 'Upload a picture first, then send the assetUrl that came with the upload address'
    throw invalidField(path, 'not_uploaded', message)
  }
  await keepPicture(storage, owner, name, path)
}

/** Keeps the picture that was uploaded under this key, and answers where it is. Throws 400 at `path` likewise. */
export async function keepPictureOf(storage: Storage, owner: PictureOwner, key: string, path: string): Promise<string> {
  const name = key.split('/').at(-1) ?? ''
  if (!NAME.test(name) || pictureKey(owner, name) !== key) {
    throw invalidField(path, 'key_mismatch', 'This is no key of yours: send the one that upload-url gave')
  }
  await keepPicture(storage, owner, name, path)
  return storage.publicUrl(fileKey(owner, name))
}

/** Takes the earlier picture away once another is shown, or none. */
export async function dropReplaced(storage: Storage, owner: PictureOwner, before: string | null, after: string | null) {
  const name = pictureShownAt(storage, owner, before)
  if (name !== null && before !== after) await storage.remove(fileKey(owner, name))
}

/** One that is kept already stays as it is. */
async function keepPicture(storage: Storage, owner: PictureOwner, name: string, path: string): Promise<void> {
  const isKept = async () => (await storage.peek(fileKey(owner, name), 1)) !== null
  if (await isKept()) return
  try {
    await checkAndStore(storage, owner, name, path)
  } catch (refusal) {
    // Another call may have kept it meanwhile, and taken the upload away under our hands.
    if (!(await isKept())) throw refusal
  }
}

/** Checks an uploaded picture by its content, encodes it anew and stores it. */
async function checkAndStore(storage: Storage, owner: PictureOwner, name: string, path: string): Promise<void> {
  const key = pictureKey(owner, name)
  const found = await storage.peek(key, SNIFFED_BYTES)
  if (!found || found.sizeBytes === 0) {
    throw invalidField(path, 'not_uploaded', 'Nothing has been uploaded there: PUT the file to uploadUrl first')
  }
  if (found.sizeBytes > MAX_PICTURE_BYTES) {
    throw invalidField(path, 'too_large', `A picture can have at most ${MAX_PICTURE_BYTES / 1024 ** 2} MB`)
  }
  const type = sniff(found.head)
  if (type !== `image/${NAME.exec(name)?.[1]}`) {
    throw invalidField(
      path,
      'type_mismatch',
      `The file is ${type ?? 'of another kind'}: ask for an address for that type`,
    )
  }
  const bytes = await cleanPicture(await storage.read(key), type as ImageType, { fit: FIT[owner.kind], path }) // by NAME
  await storage.write(fileKey(owner, name), bytes)
  await storage.closeUpload(key)
}
