import { ApiError } from '../api/api-error.ts'
import type { Api } from '../api/client.ts'
import type { Output } from '../api/routes.ts'
import { now } from '../clock.ts'
import { forgetUpload, isSameFile, rememberUpload, type Unfinished, underWay } from './unfinished.ts'

/** The file of the library, and the parts of it that were not kept. */
export type Uploaded = Output<'POST /v1/orgs/{orgId}/marketing/media/{assetId}/complete'>

/**
 * Requests a signed address, uploads the file to it, and has the server check it. `progress` goes from 0 to 1. It waits
 * for a lost connection to return, and remembers the upload until its end, for people who leave the page. Throws
 * ApiError; Spec M2.
 */
export async function uploadFile(
  api: Api,
  orgId: string,
  file: File,
  progress: (done: number) => void,
): Promise<Uploaded> {
  const kind = file.type.startsWith('video/') ? 'video' : 'image'
  const contentType = file.type
  const { name, size, lastModified } = file
  const ticket = await api('POST /v1/orgs/{orgId}/marketing/media/upload-url', {
    orgId,
    kind,
    contentType,
    sizeBytes: size,
    fileName: name,
  })
  const { assetId, key } = ticket
  const upload: Unfinished = {
    assetId,
    key,
    kind,
    contentType,
    name,
    size,
    lastModified,
    begunAt: now(),
    isSent: false,
  }
  forgetUpload(localStorage, orgId, (other) => isSameFile(other, file))
  return underWay(assetId, async () => {
    rememberUpload(localStorage, orgId, upload)
    try {
      const uploaded = await send(api, orgId, upload, () =>
        putFile(ticket.uploadUrl, ticket.requiredHeaders, file, progress),
      )
      forgetUpload(localStorage, orgId, (other) => other.assetId === assetId)
      return uploaded
    } catch (error) {
      if (!isLost(error)) forgetUpload(localStorage, orgId, (other) => other.assetId === assetId)
      throw error
    }
  })
}

/** Has the server check an uploaded file. A repeat gives the same answer. */
export async function completeUpload(api: Api, orgId: string, upload: Unfinished): Promise<Uploaded> {
  const { assetId, key, kind, contentType } = upload
  const path = 'POST /v1/orgs/{orgId}/marketing/media/{assetId}/complete'
  return api(path, { orgId, assetId, key, kind, contentType })
}

const WAITS_MS = [1000, 3000, 9000]

/** Sends the file and completes the upload. After a lost connection it sends again to the same address. */
async function send(api: Api, orgId: string, upload: Unfinished, put: () => Promise<void>): Promise<Uploaded> {
  for (let tries = 0; ; tries++) {
    try {
      // After a lost connection, a refused second PUT may mean that the first one succeeded. The server knows.
      await put().catch((error: unknown) => {
        if (tries === 0 || !isTaken(error)) throw error
      })
      rememberUpload(localStorage, orgId, { ...upload, isSent: true })
      return await completeUpload(api, orgId, upload)
    } catch (error) {
      const wait = WAITS_MS[tries]
      if (wait === undefined || !(isLost(error) || (tries > 0 && isNotThere(error)))) throw error
      if (isNotThere(error)) rememberUpload(localStorage, orgId, upload)
      await connection(wait)
    }
  }
}

const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0
const isTaken = (error: unknown): boolean => error instanceof ApiError && error.status === 409
const isNotThere = (error: unknown): boolean =>
  error instanceof ApiError && error.details.some(({ code }) => code === 'not_uploaded')

/** Waits this long, or until the connection is back if the browser knows that it is offline. */
async function connection(ms: number): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, ms))
}

/** PUTs a file with progress, which `fetch` cannot report for uploads. */
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
      else reject(new ApiError(request.status, `The upload was refused (${request.status}). Try again.`))
    }
    request.onerror = () => reject(new ApiError(0, 'The upload was interrupted.'))
    request.send(file)
  })
}
