import { IMAGE_TYPES, type ImageType, MAX_PICTURE_BYTES } from '#contract/media/uploads.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { invalidField } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import { type Storage, UPLOADS, type UploadTicket } from '#kernel/storage/storage.ts'
import { cleanPictureTask, workOnImage } from '../pictures/image-work.ts'
import { SNIFFED_BYTES, sniff } from '../pictures/sniff.ts'
import { isFinalRefusal } from '../storing/upload-file.ts'
import { dropTicket, openTicket, type TicketOwner } from '../storing/upload-tickets.ts'

/**
 * The owner of a picture. The owner is part of every key, so no record is needed to find it: Galley never signs an
 * address for another owner's key.
 */
export type PictureOwner = TicketOwner

/** The person who uploads a picture. */
interface Caller {
  services: Services
  userId: string
}

/** A person's picture is cut to a square; a workspace's logo is shown whole. */
const FIT = { users: 'cover', orgs: 'contain' } as const

/** The name of an upload: `<uuid>-<declared type>`, for example `…-png`. */
const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(jpeg|png|webp|gif)$/

const fileKey = ({ kind, id }: PictureOwner, name: string): string => `pictures/${kind}/${id}/${name}.webp`
/** The key by which callers know a picture. It is the key of the upload. */
export const pictureKey = ({ kind, id }: PictureOwner, name: string): string =>
  `${UPLOADS}pictures/${kind}/${id}/${name}`

export interface PictureTicket extends UploadTicket {
  key: string
  /** The picture's address after it is kept. */
  assetUrl: string
}

/**
 * Returns a signed address for uploading one picture. Throws 400 at `body.contentType`, 402 and 429 as `openTicket`
 * does.
 */
export async function openPictureUpload(
  ctx: Caller & { db: Trx },
  owner: PictureOwner,
  contentType: string,
): Promise<PictureTicket> {
  const { storage, config } = ctx.services
  if (!(IMAGE_TYPES as readonly string[]).includes(contentType)) {
    throw invalidField('body.contentType', 'unsupported_type', `A picture can be ${IMAGE_TYPES.join(', ')}`)
  }
  const name = `${newId()}-${contentType.split('/')[1]}`
  const key = pictureKey(owner, name)
  await openTicket(ctx.db, config, { key, owner, userId: ctx.userId, room: MAX_PICTURE_BYTES })
  return { key, assetUrl: storage.publicUrl(fileKey(owner, name)), ...storage.presignUpload({ key, contentType }) }
}

/** The name of the owner's picture at an address. Null for any other address. */
export function pictureShownAt(storage: Storage, owner: PictureOwner, url: string | null): string | null {
  const name =
    url
      ?.split('/')
      .at(-1)
      ?.replace(/\.webp$/, '') ?? ''
  // Only paths are compared, because user files may have had another origin when the picture was kept.
  const path = url && URL.canParse(url) ? new URL(url).pathname : null
  return NAME.test(name) && new URL(storage.publicUrl(fileKey(owner, name))).pathname === path ? name : null
}

/**
 * Keeps the picture that was uploaded for this address. Throws 400 at `path`, also for an address that is not the
 * owner's.
 */
export async function keepPictureFor(caller: Caller, owner: PictureOwner, assetUrl: string, path: string) {
  const { storage } = caller.services
  const name = pictureShownAt(storage, owner, assetUrl)
  if (name === null || storage.publicUrl(fileKey(owner, name)) !== assetUrl) {
    const message = 'Upload a picture first, then send the assetUrl that came with the upload address'
    throw invalidField(path, 'not_uploaded', message)
  }
  await keepPicture(caller, owner, name, path)
}

/** Keeps the picture that was uploaded under this key, and returns its address. Throws 400 at `path`. */
export async function keepPictureOf(caller: Caller, owner: PictureOwner, key: string, path: string): Promise<string> {
  const name = key.split('/').at(-1) ?? ''
  if (!NAME.test(name) || pictureKey(owner, name) !== key) {
    throw invalidField(
      path,
      'key_mismatch',
      'This key belongs to another upload: send the key that upload-url answered',
    )
  }
  await keepPicture(caller, owner, name, path)
  return caller.services.storage.publicUrl(fileKey(owner, name))
}

/** Removes the earlier picture if it is no longer shown. */
export async function dropReplaced(storage: Storage, owner: PictureOwner, before: string | null, after: string | null) {
  const name = pictureShownAt(storage, owner, before)
  // The new picture is already saved, so a failure to remove the old one is ignored.
  if (name !== null && before !== after) await storage.remove(fileKey(owner, name)).catch(() => {})
}

/** Keeps a picture, unless it is already kept. */
async function keepPicture(caller: Caller, owner: PictureOwner, name: string, path: string): Promise<void> {
  const { storage, shareWork } = caller.services
  const isKept = async () => (await storage.peek(fileKey(owner, name), 1)) !== null
  if (await isKept()) return
  try {
    await shareWork(`picture ${fileKey(owner, name)} ${path}`, () => checkAndStore(caller, owner, name, path))
  } catch (refusal) {
    // Another server may have kept it meanwhile and removed the upload.
    if (!(await isKept())) throw refusal
  }
}

/** Checks an uploaded picture by its content, encodes it again and stores it. Removes a refused one. */
async function checkAndStore(caller: Caller, owner: PictureOwner, name: string, path: string): Promise<void> {
  const key = pictureKey(owner, name)
  const { storage, heavyWork } = caller.services
  const parties = [`user:${caller.userId}`, ...(owner.kind === 'orgs' ? [`org:${owner.id}`] : [])]
  try {
    const type = await inspect(storage, key, name, path)
    await storage.asFile(key, (from) =>
      storage.fromFile(fileKey(owner, name), (to) =>
        workOnImage(heavyWork, cleanPictureTask, { from, to, type, fit: FIT[owner.kind] }, { parties, path }),
      ),
    )
  } catch (refusal) {
    if (isFinalRefusal(refusal)) await closeUpload(caller, owner, key)
    throw refusal
  }
  await closeUpload(caller, owner, key)
}

async function closeUpload({ services }: Caller, owner: PictureOwner, key: string): Promise<void> {
  // The picture is kept or refused by now. If a full disk prevents closing the upload, the sweep removes it.
  await services.storage.closeUpload(key).catch(() => {})
  const scope = owner.kind === 'orgs' ? { orgId: owner.id } : { userId: owner.id }
  await inScope(services.db, scope, (db) => dropTicket(db, key))
}

async function inspect(storage: Storage, key: string, name: string, path: string): Promise<ImageType> {
  const found = await storage.peek(key, SNIFFED_BYTES)
  if (!found || found.sizeBytes === 0) {
    throw invalidField(path, 'not_uploaded', 'Nothing has been uploaded yet: PUT the picture to uploadUrl first')
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
  return type as ImageType // checked by NAME
}
