import { jsonToLex, lexicons } from '@atproto/api'
import { invalidRequest } from './problems.ts'
import type { BlueskyAccount, JsonRecord } from './state.ts'

interface BlobRefJson {
  ref: { $link: string }
  mimeType: string
  size: number
}

/** What the lexicons of the embeds take: images 2,000,000 bytes, the picture of a link card 1,000,000, video MP4. */
const IMAGE = { accept: /^image\//, maxSize: 2_000_000 }
const THUMB = { accept: /^image\//, maxSize: 1_000_000 }
const VIDEO = { accept: /^video\/mp4$/, maxSize: 300_000_000 }

/**
 * Checks a record by the vendor's lexicon, its files against what the account uploaded, and refuses what no client
 * would ever show. Returns the record with its `$type`.
 */
export function checkRecord(
  account: BlueskyAccount,
  write: { collection: string; rkey: string; record: JsonRecord; validate: boolean | undefined },
): { record: JsonRecord; validationStatus: 'valid' | 'unknown' | undefined } {
  const { collection, rkey, validate } = write
  const record: JsonRecord = write.record.$type === undefined ? { ...write.record, $type: collection } : write.record
  if (record.$type !== collection)
    throw invalidRequest(`Invalid $type: expected ${collection}, got ${String(record.$type)}`)
  if (!/^[\w.~:-]{1,512}$/.test(rkey) || rkey === '.' || rkey === '..')
    throw invalidRequest(`Invalid record key: ${rkey}`)

  const validationStatus = validate === false ? undefined : checkLexicon(collection, rkey, record, validate)
  if (validate !== false && collection === 'app.bsky.feed.post') checkPost(record)
  if (validate !== false && collection === 'app.bsky.feed.threadgate') checkThreadgate(record, rkey, account)
  for (const blob of blobsIn(record)) checkBlob(blob, account)
  return { record, validationStatus }
}

function checkLexicon(
  collection: string,
  rkey: string,
  record: JsonRecord,
  validate: true | undefined,
): 'valid' | 'unknown' {
  const definition = lexicons.getDef(collection)
  if (definition?.type !== 'record') {
    if (validate) throw invalidRequest(`Unknown lexicon type: ${collection}`)
    return 'unknown'
  }
  if (definition.key === 'tid' && !/^[234567abcdefghij][234567a-z]{12}$/.test(rkey)) {
    throw invalidRequest(`Invalid record key for ${collection}: Invalid TID: ${rkey}`)
  }
  try {
    lexicons.assertValidRecord(collection, jsonToLex(record as Parameters<typeof jsonToLex>[0])) // parsed from JSON
  } catch (error) {
    throw invalidRequest(`Invalid ${collection} record: ${error instanceof Error ? error.message : String(error)}`)
  }
  return 'valid'
}

/**
 * Checks a post's facets. The reference server stores one that reaches beyond the text, and clients then drop it; here
 * the mistake is an error.
 */
function checkPost(record: JsonRecord): void {
  const length = Buffer.byteLength(String(record.text))
  let end = 0
  for (const { index } of (record.facets ?? []) as { index: { byteStart: number; byteEnd: number } }[]) {
    if (index.byteStart >= index.byteEnd || index.byteEnd > length)
      throw invalidRequest('Invalid app.bsky.feed.post record: a facet lies outside the text')
    if (index.byteStart < end)
      throw invalidRequest('Invalid app.bsky.feed.post record: facets overlap or are not in order')
    end = index.byteEnd
  }
  checkEmbed(record.embed as JsonRecord | undefined) // by the lexicon
}

function checkEmbed(embed: JsonRecord | undefined): void {
  const images = (list: unknown) =>
    (list as { image: unknown }[]).map(({ image }): [unknown, typeof IMAGE] => [image, IMAGE]) // by the lexicon
  const files: Record<string, (of: JsonRecord) => [unknown, typeof IMAGE][]> = {
    'app.bsky.embed.images': (of) => images(of.images),
    'app.bsky.embed.gallery': (of) => images(of.items),
    'app.bsky.embed.external': (of) => [[(of.external as JsonRecord).thumb, THUMB]], // by the lexicon
    'app.bsky.embed.video': (of) => [[of.video, VIDEO]],
  }
  if (!embed) return
  if (embed.$type === 'app.bsky.embed.recordWithMedia') checkEmbed(embed.media as JsonRecord) // by the lexicon
  for (const [file, rule] of files[String(embed.$type)]?.(embed) ?? []) checkSize(file, rule)
}

function checkSize(value: unknown, rule: typeof IMAGE): void {
  const [blob] = blobsIn(value)
  if (!blob) return
  if (!rule.accept.test(blob.mimeType))
    throw invalidRequest(`Wrong mimetype. It is ${blob.mimeType}.`, 'InvalidMimeType')
  if (blob.size > rule.maxSize) {
    throw invalidRequest(
      `This file is too large. It is ${blob.size} bytes but the maximum size is ${rule.maxSize}.`,
      'BlobTooLarge',
    )
  }
}

/**
 * A threadgate works only under the key of its post. The reference server stores any other, which then does nothing.
 */
function checkThreadgate(record: JsonRecord, rkey: string, account: BlueskyAccount): void {
  if (record.post !== `at://${account.did}/app.bsky.feed.post/${rkey}`) {
    throw invalidRequest('Invalid app.bsky.feed.threadgate record: it must have the record key of the post it names')
  }
}

function checkBlob(blob: BlobRefJson, account: BlueskyAccount): void {
  const stored = account.blobs.get(blob.ref.$link)
  if (!stored) throw invalidRequest(`Could not find blob: ${blob.ref.$link}`, 'BlobNotFound')
  if (stored.mimeType !== blob.mimeType) {
    throw invalidRequest(
      `Referenced Mimetype does not match stored blob. Expected: ${stored.mimeType}, Got: ${blob.mimeType}`,
      'InvalidMimeType',
    )
  }
  if (stored.bytes.length !== blob.size) {
    throw invalidRequest(
      `Referenced Size does not match stored blob. Expected: ${stored.bytes.length}, Got: ${blob.size}`,
      'InvalidSize',
    )
  }
}

/** Every file a value refers to, in order. */
export function blobsIn(value: unknown): BlobRefJson[] {
  if (typeof value !== 'object' || value === null) return []
  if ('$type' in value && value.$type === 'blob') return [value as unknown as BlobRefJson] // the form the protocol gives it
  return Object.values(value).flatMap(blobsIn)
}
