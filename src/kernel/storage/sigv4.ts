import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * AWS Signature Version 4. The same code makes and checks its query form, so that the local folder and an S3-compatible
 * store accept the same signed PUT. The header form is for our own calls to such a store. Source: the SigV4
 * documentation of Amazon S3.
 */
export interface SigningKey {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

export interface SignedRequest {
  method: string
  /** Only its scheme, host and path are used. */
  url: URL
  /** Headers that the signature covers, besides `host`. */
  headers: Record<string, string>
}

const SERVICE = 's3'
const ALGORITHM = 'AWS4-HMAC-SHA256'
/** The hash in place of the body's: the signer of an address has not seen the bytes. */
const UNSIGNED = 'UNSIGNED-PAYLOAD'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The request's address with the signature in its query. `at` is when it is signed. */
export function presign(request: SignedRequest, key: SigningKey, at: Date, expiresSeconds: number): URL {
  const { amzDate, scope } = scopeOf(key, at)
  const url = new URL(request.url)
  const query: Record<string, string> = {
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${key.accessKeyId}/${scope}`,
    'X-Amz-Date': amzDate,
    'X-Amz-Expires': String(expiresSeconds),
    'X-Amz-SignedHeaders': signedHeaderNames(request.headers),
  }
  const signature = sign({ ...request, url, query, payload: UNSIGNED }, key, amzDate, scope)
  url.search = `${canonicalQuery(query)}&X-Amz-Signature=${signature}`
  return url
}

/** The request's address with its query, and the headers to send. One of them is the signature. */
export function signHeaders(
  request: SignedRequest & { query: Record<string, string>; body: Uint8Array },
  key: SigningKey,
  at: Date,
): { url: URL; headers: Record<string, string> } {
  const { amzDate, scope } = scopeOf(key, at)
  const payload = createHash('sha256').update(request.body).digest('hex')
  const headers = { ...request.headers, 'x-amz-content-sha256': payload, 'x-amz-date': amzDate }
  const signature = sign({ ...request, headers, payload }, key, amzDate, scope)
  const url = new URL(request.url)
  url.search = canonicalQuery(request.query)
  const credential = `Credential=${key.accessKeyId}/${scope}`
  const authorization = `${ALGORITHM} ${credential}, SignedHeaders=${signedHeaderNames(headers)}, Signature=${signature}`
  return { url, headers: { ...headers, authorization } }
}

function scopeOf(key: SigningKey, at: Date): { amzDate: string; scope: string } {
  const amzDate = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  return { amzDate, scope: `${amzDate.slice(0, 8)}/${key.region}/${SERVICE}/aws4_request` }
}

/** How far a client's clock may be ahead of ours. */
const MOST_AHEAD_SECONDS = 60

/** True if the request carries our signature over its method, path, named headers and time, and has not expired. */
export function verifyPresigned(request: SignedRequest, key: SigningKey, now: Date): boolean {
  const query = Object.fromEntries(request.url.searchParams)
  const { 'X-Amz-Signature': signature, ...rest } = query
  const amzDate = rest['X-Amz-Date'] ?? ''
  const left = secondsLeft(request.url, now)
  if (!signature || !(left >= 0 && left < Number(rest['X-Amz-Expires']) + MOST_AHEAD_SECONDS)) return false
  const names = (rest['X-Amz-SignedHeaders'] ?? '').split(';').filter((name) => name !== 'host')
  const headers = Object.fromEntries(names.map((name) => [name, request.headers[name] ?? '']))
  const scope = `${amzDate.slice(0, 8)}/${key.region}/${SERVICE}/aws4_request`
  if (rest['X-Amz-Credential'] !== `${key.accessKeyId}/${scope}`) return false
  const expected = sign({ ...request, headers, query: rest, payload: UNSIGNED }, key, amzDate, scope)
  const [a, b] = [Buffer.from(expected), Buffer.from(signature)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** How many seconds a signed address stays valid. Below 0 if it has expired, NaN if it does not say. */
export function secondsLeft({ searchParams }: URL, now: Date): number {
  const date = searchParams.get('X-Amz-Date') ?? ''
  const signedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return (signedAt - now.getTime()) / 1000 + Number(searchParams.get('X-Amz-Expires') ?? Number.NaN)
}

function signedHeaderNames(headers: Record<string, string>): string {
  return ['host', ...Object.keys(headers)].sort().join(';')
}

function canonicalQuery(query: Record<string, string>): string {
  return Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&')
}

function sign(
  request: SignedRequest & { query: Record<string, string>; payload: string },
  key: SigningKey,
  amzDate: string,
  scope: string,
): string {
  const headers: Record<string, string> = { host: request.url.host, ...request.headers }
  const canonical = [
    request.method,
    request.url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(request.query),
    ...Object.keys(headers)
      .sort()
      .map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    signedHeaderNames(request.headers),
    request.payload,
  ].join('\n')
  const text = [ALGORITHM, amzDate, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const [date = ''] = scope.split('/')
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${key.secretAccessKey}`, date), key.region), SERVICE), 'aws4_request')
  return createHmac('sha256', signingKey).update(text).digest('hex')
}
