import type { FastifyInstance } from 'fastify'
import { photo } from '../support/features/media/images.ts'
import { video } from '../support/features/media/videos.ts'

/** A file of the workspace, as a draft names it. */
export type Media = { kind: 'image'; assetId: string; altText: string } | { kind: 'video'; assetId: string }

/** The picture and the film that the posts of a workspace use. */
export type Files = Record<Media['kind'], Media>

const ALT = 'A grey board'

/** Uploads a picture and a film of four seconds, as a person does. */
export async function uploadFiles(app: FastifyInstance, orgId: string, token: string): Promise<Files> {
  const upload = async (kind: Media['kind'], contentType: string, bytes: Buffer): Promise<string> => {
    const post = async (path: string, payload: object) => {
      const url = `/v1/orgs/${orgId}/marketing/media/${path}`
      const answer = await app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload })
      if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode}: ${answer.body}`)
      return answer.json().data
    }
    const ticket = await post('upload-url', { kind, contentType })
    const { pathname, search, host } = new URL(ticket.uploadUrl)
    const headers = { ...ticket.requiredHeaders, host }
    const stored = await app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes })
    if (stored.statusCode >= 300) throw new Error(`The file was answered ${stored.statusCode}: ${stored.body}`)
    const { asset } = await post(`${ticket.assetId}/complete`, { key: ticket.key, kind, contentType })
    return asset.assetId
  }
  const [image, film] = await Promise.all([
    photo({ width: 800, height: 800 }).then((bytes) => upload('image', 'image/jpeg', bytes)),
    video({ seconds: 4, width: 720, height: 1280 }).then((bytes) => upload('video', 'video/mp4', bytes)),
  ])
  return {
    image: { kind: 'image', assetId: image, altText: ALT },
    video: { kind: 'video', assetId: film },
  }
}
