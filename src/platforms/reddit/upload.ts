import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'
import type { OutgoingFile } from '../outgoing.ts'
import { type RedditClient, readBody } from './client.ts'
import type { UploadedFile } from './submission.ts'
import { Lease } from './wire.ts'

const UPLOAD_TIMEOUT_MS = 600_000

export interface Uploader {
  client: RedditClient
  http: PlatformHttp
  /** The API's address. Its protocol is needed because a lease's address leaves it out. */
  api: string
  accessToken: string
}

type File = Pick<OutgoingFile, 'contentType' | 'sizeBytes' | 'read'>

/** Uploads a file with an S3 form that Reddit leases. The bytes are sent as they are read. */
export async function uploadFile({ client, http, api, accessToken }: Uploader, file: File): Promise<UploadedFile> {
  const form = { filepath: `file.${extensionOf(file.contentType)}`, mimetype: file.contentType }
  const path = '/api/media/asset.json?raw_json=1'
  const { args, asset } = readBody(Lease, await client({ method: 'POST', path, accessToken, form }))
  const url = new URL(args.action, api)
  const body = formBody(args.fields, file, form.filepath, `galley-${asset.asset_id}`)
  const response = await http({ method: 'POST', url: url.href, ...body, timeoutMs: UPLOAD_TIMEOUT_MS })
  if (response.status !== 201) {
    const facts = { httpStatus: response.status }
    throw new PlatformError('retry_backoff', "Reddit's store did not take the file; it is sent again.", facts)
  }
  const key = args.fields.find(({ name }) => name === 'key')?.value
  const location = /<Location>([^<]+)<\/Location>/.exec(String(response.body))?.[1]?.replaceAll('&amp;', '&')
  return { mediaId: asset.asset_id, url: location ?? `${url.href}/${key}` }
}

/** multipart/form-data. The fields keep the lease's order, since S3 ignores what comes after the file. */
function formBody(fields: { name: string; value: string }[], file: File, name: string, boundary: string) {
  const disposition = (field: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`
  const said = fields.map((field) => `${disposition(field.name)}\r\n\r\n${field.value}\r\n`).join('')
  const head = Buffer.from(
    `${said}${disposition('file')}; filename="${name}"\r\nContent-Type: ${file.contentType}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* bytes(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    yield new Uint8Array(head)
    yield* file.read()
    yield new Uint8Array(tail)
  }
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    stream: { bytes: ReadableStream.from(bytes()), sizeBytes: head.length + file.sizeBytes + tail.length },
  }
}

const extensionOf = (contentType: string): string =>
  ({ 'image/jpeg': 'jpg', 'video/quicktime': 'mov' })[contentType] ?? contentType.split('/')[1] ?? 'bin'
