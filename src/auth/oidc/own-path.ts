import { z } from 'zod'
import { CONSENT_PATH } from '../oauth/consent-path.ts'

/**
 * A path of this installation. Paths that a browser would read as another host (`//x`, `/\x`, `/<tab>/x`) are refused,
 * and so are paths that redirect to another host. All paths of the authorization server redirect, except the consent
 * page.
 */
export const OwnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[!-[\]-~]*$/, 'must be a path of this installation, for example /calendar')
  .refine(staysHere, 'must not be a path under /oauth/')

/** Reads the path as browser and router will: `..` is resolved, and `%6f` is decoded. */
function staysHere(path: string): boolean {
  const pathname = decoded(URL.parse(path, 'https://own.invalid')?.pathname ?? '')
  return !pathname.startsWith('/oauth/') || pathname.startsWith(`${CONSENT_PATH}/`)
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname // no route has it
  }
}
