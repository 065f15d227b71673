import { contentKey, sha256 } from '../kit/ledger.ts'
import { blobsIn, checkRecord } from './check-record.ts'
import { recordCid } from './content-id.ts'
import { authRequired, invalidRequest, XrpcError } from './problems.ts'
import type { BlueskyAccount, JsonRecord, StoredRecord } from './state.ts'
import type { BlueskyContext, XrpcCall } from './xrpc.ts'

export interface Write {
  action: 'create' | 'update' | 'delete'
  collection: string
  rkey: string
  record?: JsonRecord
  /** undefined: compare nothing; null: there must be none; otherwise: it must be this one. */
  swapRecord?: string | null | undefined
}

export interface Written {
  action: Write['action']
  uri: string
  cid: string
  validationStatus: 'valid' | 'unknown' | undefined
}

/** The account of the repo that a call names, which must be the caller's own. */
export function ownRepo(call: XrpcCall, { state }: BlueskyContext): BlueskyAccount {
  const account = state.account(String(call.input.repo))
  if (!account) throw invalidRequest(`Could not find repo: ${String(call.input.repo)}`)
  if (account !== call.account) throw authRequired()
  return account
}

export function uriOf(account: BlueskyAccount, write: { collection: string; rkey: string }): string {
  return `at://${account.did}/${write.collection}/${write.rkey}`
}

/** Does all writes or none, as one commit. */
export function writeRecords(
  call: XrpcCall,
  writes: Write[],
  context: BlueskyContext,
): { results: Written[]; commit: BlueskyAccount['commit'] } {
  const { account, input } = call
  const prepared = writes.map((write) => prepare(account, write, input.validate as boolean | undefined)) // boolean by the lexicon
  if (input.swapCommit !== undefined && input.swapCommit !== account.commit.cid) {
    throw invalidRequest(`Commit was at ${account.commit.cid}`, 'InvalidSwap')
  }
  for (const { write } of prepared) checkPlace(account, write)

  const rev = context.state.nextTid()
  account.commit = { rev, cid: recordCid([account.commit.cid, rev, prepared.map(({ result }) => result)]) }
  for (const { write, record, result } of prepared) apply(call, write, record, result, context)
  return { results: prepared.map(({ result }) => result), commit: account.commit }
}

function prepare(account: BlueskyAccount, write: Write, validate: boolean | undefined) {
  const uri = uriOf(account, write)
  if (write.action === 'delete' || !write.record) {
    return { write, record: null, result: { action: write.action, uri, cid: '', validationStatus: undefined } }
  }
  const { record, validationStatus } = checkRecord(account, { ...write, record: write.record, validate })
  return { write, record, result: { action: write.action, uri, cid: recordCid(record), validationStatus } }
}

function checkPlace(account: BlueskyAccount, write: Write): void {
  const current = account.records.get(`${write.collection}/${write.rkey}`)
  if (write.swapRecord !== undefined && write.swapRecord !== (current?.cid ?? null)) {
    throw invalidRequest(`Record was at ${current?.cid ?? 'null'}`, 'InvalidSwap')
  }
  // The reference server does not expect these, and answers with an internal error.
  if ((write.action === 'create') === (current !== undefined))
    throw new XrpcError(500, 'InternalServerError', 'Internal Server Error')
}

function apply(
  call: XrpcCall,
  write: Write,
  record: JsonRecord | null,
  result: Written,
  { state, clock, options, origin }: BlueskyContext,
): void {
  const { account, request } = call
  const now = clock.now()
  const path = `${write.collection}/${write.rkey}`
  const isPost = write.collection === 'app.bsky.feed.post'
  if (record === null) {
    account.records.delete(path)
    const entry = state.published.findLast(({ id, deletedAt }) => id === result.uri && deletedAt === null)
    if (entry) entry.deletedAt = new Date(now).toISOString()
    return
  }
  const stored: StoredRecord = {
    uri: result.uri,
    cid: result.cid,
    collection: write.collection,
    rkey: write.rkey,
    value: record,
    indexedAtMs: now,
    visibleAtMs: now + Math.max(request.listingLagMs, options.listingLagMs ?? 0),
  }
  account.records.set(path, stored)
  if (isPost && write.action === 'create') publish(account, stored, origin())

  function publish(author: BlueskyAccount, post: StoredRecord, base: string): void {
    const reply = post.value.reply as { parent: { uri: string } } | undefined // by the lexicon
    const content = {
      account: author.did,
      text: String(post.value.text),
      mediaHashes: blobsIn(post.value.embed).map(({ ref }) => sha256(author.blobs.get(ref.$link)?.bytes ?? '')),
      replyTo: reply?.parent.uri ?? null,
    }
    state.published.push({
      id: post.uri,
      handle: author.handle,
      ...content,
      createdAt: new Date(now).toISOString(),
      key: contentKey(content),
      url: `${base}/profile/${author.handle}/post/${post.rkey}`,
      deletedAt: null,
    })
  }
}
