import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { sha256 } from '../kit/ledger.ts'
import { formBody, multipartBody, type SandboxRequest } from '../kit/request.ts'
import type { RedditCall } from './call.ts'
import { problem } from './problems.ts'
import type { RedditContext } from './state.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'video/mp4', 'video/quicktime']

/** POST /api/media/asset.json: answers a lease, which is a form for S3. */
export function leaseAsset(call: RedditCall, { state, origin }: RedditContext): Answer {
  const form = formBody(call)
  const mimetype = form.get('mimetype') ?? ''
  const filepath = form.get('filepath') ?? ''
  if (!TYPES.includes(mimetype) || filepath === '')
    return problem(400, 'Bad Request', { reason: 'INVALID_MIME_TYPE', explanation: 'That file type is not supported.' })
  const id = state.nextId()
  const key = `rte_images/${id}`
  state.assets.set(id, { id, owner: call.account, mimetype, key, bytes: null, hash: '' })
  const fields = { acl: 'private', key, 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256', 'Content-Type': mimetype, policy: id }
  return jsonAnswer(200, {
    args: {
      action: `${origin().replace(/^https?:/, '')}/reddit-uploads`,
      fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
    },
    asset: {
      asset_id: id,
      processing_state: 'incomplete',
      payload: { filepath },
      websocket_url: `wss://ws.invalid/${id}`,
    },
  })
}

/** POST /reddit-uploads: S3 accepts the file with every field of the lease, and answers in XML. */
export async function takeFile(request: SandboxRequest, { state, origin }: RedditContext): Promise<Answer> {
  const form = await multipartBody(request)
  const asset = state.assets.get(String(form?.policy ?? ''))
  const file = form?.file
  const names = Object.keys(form ?? {})
  const fits = asset && form?.key === asset.key && form['Content-Type'] === asset.mimetype && names.at(-1) === 'file'
  if (!fits || !(file instanceof Uint8Array)) return xml(403, '<Error><Code>AccessDenied</Code></Error>')
  asset.bytes = file
  asset.hash = sha256(file)
  const location = `${origin()}/reddit-uploads/${encodeURIComponent(asset.key)}`
  return xml(201, `<PostResponse><Location>${location}</Location><Key>${asset.key}</Key></PostResponse>`)
}

const xml = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
})
