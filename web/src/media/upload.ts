import type { PostMedia } from '#contract/media.ts'
import { ApiError } from '../api/api-error.ts'
import type { Api } from '../api/client.ts'

/**
 * Asks for a signed address, puts the file there, and has the server look at it. `progress` goes from 0 to 1.
 * Throws ApiError; document 2, "Media".
 */
export async function uploadFile(
  api: Api,
  orgId: string,
  file: File,
  progress: (done: number) => void,
): Promise<PostMedia> {
  const kind = file.type.startsWith('video/') ? 'video' : 'image'
  const contentType = file.type
  const ticket = await api('POST /v1/orgs/{orgId}/marketing/media/upload-url', {
    orgId,
    kind,
    contentType,
    sizeBytes: file.size,
  })
  await putFile(ticket.uploadUrl, ticket.requiredHeaders, file, progress)
  const { asset } = await api('POST /v1/orgs/{orgId}/marketing/media/{assetId}/complete', {
    orgId,
    assetId: ticket.assetId,
    key: ticket.key,
    kind,
    contentType,
  })
  return asset
}

/** `fetch` cannot tell the progress of an upload. */
export function putFile(
  url: string,
  headers: Readonly<Record<string, string>>,
  file: File,
  progress: (done: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(new ApiError(request.status, `The file was not taken (${request.status}). Try again.`))
    }
    request.onerror = () => reject(new ApiError(0, 'The upload was interrupted.'))
    request.send(file)
  })
}
