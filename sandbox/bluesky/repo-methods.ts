import type { Route } from '../kit/serve.ts'
import { sniffMedia } from '../kit/sniff-media.ts'
import { blobCid, recordCid } from './content-id.ts'
import { invalidRequest, XrpcError } from './problems.ts'
import type { JsonRecord } from './state.ts'
import { ownRepo, uriOf, type Write, type Written, writeRecords } from './write-records.ts'
import type { BlueskyContext, createXrpc, XrpcCall } from './xrpc.ts'

const BLOB_LIMIT_BYTES = 50 * 1024 * 1024
const POINTS = { create: 3, update: 2, delete: 1 }

/** com.atproto.repo.*: the account's own records and files. */
export function repoMethods(xrpc: ReturnType<typeof createXrpc>, context: BlueskyContext): Route[] {
  return [
    xrpc({ nsid: 'com.atproto.repo.uploadBlob', auth: 'access', handle: uploadBlob }),
    xrpc({
      nsid: 'com.atproto.repo.createRecord',
      auth: 'access',
      points: () => POINTS.create,
      handle: (call) => createRecord(call, context),
    }),
    xrpc({
      nsid: 'com.atproto.repo.putRecord',
      auth: 'access',
      points: () => POINTS.update,
      handle: (call) => putRecord(call, context),
    }),
    xrpc({
      nsid: 'com.atproto.repo.deleteRecord',
      auth: 'access',
      points: () => POINTS.delete,
      handle: (call) => deleteRecord(call, context),
    }),
    xrpc({
      nsid: 'com.atproto.repo.applyWrites',
      auth: 'access',
      points: pointsOf,
      handle: (call) => applyWrites(call, context),
    }),
    xrpc({ nsid: 'com.atproto.repo.getRecord', auth: 'none', handle: (call) => getRecord(call, context) }),
    xrpc({ nsid: 'com.atproto.repo.listRecords', auth: 'none', handle: (call) => listRecords(call, context) }),
  ]
}

function uploadBlob({ request, account }: XrpcCall): unknown {
  const declared = request.headers['content-type']
  if (!declared) throw invalidRequest('Request encoding (Content-Type) required but not provided')
  if (request.body.length > BLOB_LIMIT_BYTES) throw new XrpcError(413, 'PayloadTooLarge', 'request entity too large')
  // The bytes decide before the header, as in the reference server.
  const blob = { cid: blobCid(request.body), mimeType: sniffMedia(request.body) ?? declared, bytes: request.body }
  account.blobs.set(blob.cid, blob)
  return { blob: { $type: 'blob', ref: { $link: blob.cid }, mimeType: blob.mimeType, size: blob.bytes.length } }
}

interface RecordInput {
  collection: string
  rkey?: string
  record: JsonRecord
  swapRecord?: string | null
}

function createRecord(call: XrpcCall, context: BlueskyContext): unknown {
  ownRepo(call, context)
  const input = call.input as unknown as RecordInput // by the lexicon
  const write: Write = {
    action: 'create',
    collection: input.collection,
    rkey: input.rkey ?? context.state.nextTid(),
    record: input.record,
  }
  const { results, commit } = writeRecords(call, [write], context)
  return results[0] && { ...outcome(results[0]), commit }
}

function putRecord(call: XrpcCall, context: BlueskyContext): unknown {
  const account = ownRepo(call, context)
  const { collection, rkey = '', record, swapRecord } = call.input as unknown as RecordInput // by the lexicon
  const current = account.records.get(`${collection}/${rkey}`)
  // A repeat writes and compares nothing, which makes putRecord safe to send again.
  if (current && current.cid === recordCid({ $type: collection, ...record })) {
    return { uri: current.uri, cid: current.cid, validationStatus: 'valid' }
  }
  const write: Write = { action: current ? 'update' : 'create', collection, rkey, record, swapRecord }
  const { results, commit } = writeRecords(call, [write], context)
  return results[0] && { ...outcome(results[0]), commit }
}

function deleteRecord(call: XrpcCall, context: BlueskyContext): unknown {
  const account = ownRepo(call, context)
  const { collection, rkey = '', swapRecord } = call.input as unknown as RecordInput // by the lexicon
  if (!account.records.has(`${collection}/${rkey}`)) return {}
  const { commit } = writeRecords(call, [{ action: 'delete', collection, rkey, swapRecord }], context)
  return { commit }
}

interface WriteInput {
  $type: string
  collection: string
  rkey?: string
  value?: JsonRecord
}

function writesOf(input: Record<string, unknown>): WriteInput[] {
  return input.writes as WriteInput[] // by the lexicon
}

function actionOf(write: WriteInput): Write['action'] {
  const action = write.$type.split('#')[1]
  if (action !== 'create' && action !== 'update' && action !== 'delete')
    throw invalidRequest(`Action not supported: ${write.$type}`)
  return action
}

function pointsOf(input: Record<string, unknown>): number {
  return writesOf(input).reduce((sum, write) => sum + POINTS[actionOf(write)], 0)
}

function applyWrites(call: XrpcCall, context: BlueskyContext): unknown {
  ownRepo(call, context)
  const writes = writesOf(call.input)
  if (writes.length > 200) throw invalidRequest('Too many writes. Max: 200')
  const { results, commit } = writeRecords(
    call,
    writes.map((write) => ({
      action: actionOf(write),
      collection: write.collection,
      rkey: write.rkey ?? context.state.nextTid(),
      ...(write.value && { record: write.value }),
    })),
    context,
  )
  return {
    commit,
    results: results.map((result) => ({
      $type: `com.atproto.repo.applyWrites#${result.action}Result`,
      ...(result.action !== 'delete' && outcome(result)),
    })),
  }
}

function outcome({ uri, cid, validationStatus }: Written) {
  return { uri, cid, ...(validationStatus && { validationStatus }) }
}

function getRecord({ params }: XrpcCall, { state }: BlueskyContext): unknown {
  const repo = String(params.repo)
  const account = state.account(repo)
  const place = { collection: String(params.collection), rkey: String(params.rkey) }
  const found = account?.records.get(`${place.collection}/${place.rkey}`)
  if (!account) throw invalidRequest('Could not locate record')
  if (!found || (params.cid !== undefined && params.cid !== found.cid)) {
    throw invalidRequest(`Could not locate record: ${uriOf(account, place)}`, 'RecordNotFound')
  }
  return { uri: found.uri, cid: found.cid, value: found.value }
}

/** Newest key first; the cursor is the last key of the page. */
function listRecords({ params }: XrpcCall, { state }: BlueskyContext): unknown {
  const account = state.account(String(params.repo))
  if (!account) throw invalidRequest(`Could not find repo: ${String(params.repo)}`)
  const direction = params.reverse === true ? 1 : -1
  const after = params.cursor === undefined ? null : String(params.cursor)
  const page = [...account.records.values()]
    .filter(({ collection }) => collection === params.collection)
    .sort((a, b) => compare(a.rkey, b.rkey) * direction)
    .filter(({ rkey }) => after === null || compare(rkey, after) * direction > 0)
    .slice(0, Number(params.limit))
  return {
    records: page.map(({ uri, cid, value }) => ({ uri, cid, value })),
    ...(page.length > 0 && { cursor: page.at(-1)?.rkey }),
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
