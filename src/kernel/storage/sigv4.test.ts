import assert from 'node:assert/strict'
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { test } from 'node:test'
import { SignatureV4 } from '@smithy/signature-v4'
import { presign, signHeaders, verifyPresigned } from './sigv4.ts'

const at = new Date('2013-05-24T00:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
/** The keys of the vendor's own example. */
const key = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const headers = { 'content-type': 'image/png', 'content-length': '9' }
const put = { method: 'PUT', url: new URL('https://bucket.example/uploads/a b/c.png'), headers }
const signed = presign(put, key, at, 900)

test('signs as the example of the SigV4 documentation', () => {
  const request = { method: 'GET', url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'), headers: {} }
  const { searchParams } = presign(request, key, at, 86_400)
  assert.equal(searchParams.get('X-Amz-Signature'), 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404')
})

test('a request as it was signed is taken until it expires', () => {
  assert.ok(verifyPresigned({ ...put, url: signed }, key, at))
  assert.ok(verifyPresigned({ ...put, url: signed }, key, later(900)))
  assert.ok(!verifyPresigned({ ...put, url: signed }, key, later(901)))
  assert.ok(!verifyPresigned({ ...put, url: signed }, key, later(-3600)))
})

const changed = (name: string, value: string): URL => {
  const url = new URL(signed)
  url.searchParams.set(name, value)
  return url
}

for (const [what, request] of Object.entries({
  'another method': { ...put, url: signed, method: 'GET' },
  'another path': { ...put, url: new URL(signed.href.replace('/c.png', '/d.png')) },
  'another host': { ...put, url: new URL(signed.href.replace('bucket.', 'other.')) },
  'another type': { ...put, url: signed, headers: { ...headers, 'content-type': 'text/html' } },
  'another length': { ...put, url: signed, headers: { ...headers, 'content-length': '10' } },
  'no length': { ...put, url: signed, headers: { 'content-type': 'image/png' } },
  'a longer life': { ...put, url: changed('X-Amz-Expires', '90000') },
  'a later date': { ...put, url: changed('X-Amz-Date', '20130524T001000Z') },
  'fewer headers under it': { ...put, url: changed('X-Amz-SignedHeaders', 'host') },
  'another field': { ...put, url: changed('x-id', 'PutObject') },
  'a changed signature': { ...put, url: changed('X-Amz-Signature', '0'.repeat(64)) },
  'a signature that is no hash': { ...put, url: changed('X-Amz-Signature', 'é'.repeat(64)) },
  'no signature': { ...put, url: new URL(put.url) },
})) {
  test(`${what} is refused`, () => assert.ok(!verifyPresigned(request, key, at)))
}

test('another secret, region or key id is refused', () => {
  for (const other of [{ secretAccessKey: 'x' }, { region: 'eu-west-1' }, { accessKeyId: 'AKIAOTHER' }]) {
    assert.ok(!verifyPresigned({ ...put, url: signed }, { ...key, ...other }, at))
  }
})

/** AWS's own signer hashes with whatever it is given. */
class Sha256 {
  readonly #hash: Hash | Hmac
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string)
  }
  update(bytes: string | ArrayBuffer | ArrayBufferView) {
    this.#hash.update(bytes as string)
  }
  digest() {
    return Promise.resolve(new Uint8Array(this.#hash.digest()))
  }
  reset() {}
}

const awsSigner = new SignatureV4({
  service: 's3',
  region: key.region,
  credentials: key,
  sha256: Sha256,
  uriEscapePath: false,
})
const awsRequest = (url: URL, method: string, headers: Record<string, string>, query: Record<string, string>) => ({
  method,
  protocol: url.protocol,
  hostname: url.host,
  path: url.pathname,
  headers: { host: url.host, ...headers },
  query,
})

test('an address is signed as AWS’s own signer signs it', async () => {
  const theirs = await awsSigner.presign(
    awsRequest(put.url, 'PUT', { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }, {}),
    {
      signingDate: at,
      expiresIn: 900,
      unsignableHeaders: new Set(['x-amz-content-sha256']),
      unhoistableHeaders: new Set(['x-amz-content-sha256']),
      signableHeaders: new Set(Object.keys(headers)),
    },
  )
  assert.equal(signed.searchParams.get('X-Amz-Signature'), theirs.query?.['X-Amz-Signature'])
})

test('a call is signed as AWS’s own signer signs it', async () => {
  const body = Buffer.from('<CompleteMultipartUpload/>')
  const query = { uploads: '', prefix: 'uploads/a b', 'continuation-token': 'YS9i+w==' }
  const sent = { 'x-amz-copy-source': '/bucket/media/a.png' }
  const ours = signHeaders({ method: 'POST', url: put.url, query, headers: sent, body }, key, at)
  const payload = createHash('sha256').update(body).digest('hex')
  const theirs = await awsSigner.sign(
    { ...awsRequest(put.url, 'POST', { ...sent, 'x-amz-content-sha256': payload }, query), body },
    { signingDate: at },
  )
  assert.equal(ours.headers.authorization, theirs.headers.authorization)
  assert.deepEqual(Object.fromEntries(ours.url.searchParams), query)
})
