import { isOnThisMachine } from '../net/reachable.ts'
import type { SigningKey } from './sigv4.ts'

/** A bucket of an S3-compatible store, and Galley's credentials for it. */
export interface S3Settings extends SigningKey {
  endpoint: string
  bucket: string
  /** Whether an address has the bucket in its path instead of in the host name. */
  pathStyle: boolean
}

type Vars = Partial<
  Record<
    | 'GALLEY_S3_ENDPOINT'
    | 'GALLEY_S3_BUCKET'
    | 'GALLEY_S3_REGION'
    | 'GALLEY_S3_ACCESS_KEY_ID'
    | 'GALLEY_S3_SECRET_ACCESS_KEY'
    | 'GALLEY_S3_PATH_STYLE',
    string | undefined
  >
>

/** Null if no bucket is named: then files lie in the data folder. Adds what an operator must correct to `problems`. */
export function s3Settings(vars: Vars, problems: string[]): S3Settings | null {
  const { GALLEY_S3_BUCKET: bucket, GALLEY_S3_REGION: region = 'us-east-1' } = vars
  if (bucket === undefined) {
    const [other] = Object.entries(vars).flatMap(([name, value]) => (/^GALLEY_S3_/.test(name) && value ? [name] : []))
    if (other) problems.push(`GALLEY_S3_BUCKET: is needed where ${other} is set`)
    return null
  }
  for (const name of ['GALLEY_S3_ACCESS_KEY_ID', 'GALLEY_S3_SECRET_ACCESS_KEY'] as const) {
    if (vars[name] === undefined) problems.push(`${name}: is needed where GALLEY_S3_BUCKET is set`)
  }
  const own = vars.GALLEY_S3_ENDPOINT
  return {
    endpoint: own === undefined ? `https://s3.${region}.amazonaws.com` : endpointFrom(own, problems),
    bucket,
    region,
    accessKeyId: vars.GALLEY_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: vars.GALLEY_S3_SECRET_ACCESS_KEY ?? '',
    pathStyle: vars.GALLEY_S3_PATH_STYLE === undefined ? own !== undefined : vars.GALLEY_S3_PATH_STYLE === '1',
  }
}

function endpointFrom(value: string, problems: string[]): string {
  const url = new URL(value)
  if (url.protocol !== 'https:' && !isOnThisMachine(url)) {
    problems.push('GALLEY_S3_ENDPOINT: must be https, since files and signatures pass there; http only on this machine')
  }
  if (url.pathname !== '/' || url.search || url.username) {
    problems.push('GALLEY_S3_ENDPOINT: must be the address of the store alone, for example https://s3.example.com')
  }
  return url.origin
}

/** The origin to which browsers PUT. */
export function s3Origin({ endpoint, bucket, pathStyle }: S3Settings): string {
  if (pathStyle) return endpoint
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}`
}

/** The address of the bucket, or of a key in it. */
export function s3Address(settings: S3Settings, key = ''): URL {
  return new URL(`${settings.pathStyle ? `/${settings.bucket}` : ''}/${key}`, s3Origin(settings))
}
