import { z } from 'zod'
import { CONSENT_PATH } from '../oauth/consent-path.ts'

/**
 * A path of this installation: nothing that a browser would read as another host (`//x`, `/\x`, `/<tab>/x`), and nothing
 * that sends it on to one. Of the authorization server that is all but the page that asks for consent.
 */
export const OwnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[!-[\]-~]*$/, 'must be a path of this installation, for example /calendar')
  .refine(staysHere, 'must not lead on to a program')

/** As browser and router will read it: without its `..`, and `%6f` as the letter it is. */
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
