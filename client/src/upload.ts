import type { CallOptions, Galley, NewUpload, Uploaded } from './types.ts'

/** The signed PUT of a file; each try sends the same bytes to the same place. */
export type Put = (url: string, headers: Record<string, string>, body: Blob, options: CallOptions) => Promise<void>

/** Requests an address, sends the file there, and completes the upload. */
export async function upload(
  galley: Pick<Galley, 'call'>,
  put: Put,
  { data, contentType }: NewUpload,
  options: CallOptions = {},
): Promise<Uploaded> {
  const blob = data instanceof Blob ? data : new Blob([data])
  const type = contentType ?? blob.type
  const kind = type.split('/')[0]
  if (kind !== 'image' && kind !== 'video') {
    throw new TypeError(`upload needs the contentType of an image or a video, and has ${type === '' ? 'none' : type}`)
  }
  // A key of the caller's stands for the whole upload, and each of the two calls needs its own.
  const keyed = (step: string): CallOptions =>
    options.idempotencyKey === undefined ? options : { ...options, idempotencyKey: `${options.idempotencyKey} ${step}` }
  const { assetId, key, uploadUrl, requiredHeaders } = await galley.call(
    'createMediaUpload',
    { kind, contentType: type, sizeBytes: blob.size },
    keyed('create'),
  )
  await put(uploadUrl, requiredHeaders, blob, options)
  const file = { assetId, key, kind, contentType: type } as const
  const { asset } = await galley.call('completeMediaUpload', file, keyed('complete'))
  return asset as Uploaded // one file gives one picture or one video
}
