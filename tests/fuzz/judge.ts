import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Described, FuzzRequest } from './request.ts'
import type { FuzzAnswer } from './send.ts'

type Json = Record<string, unknown>

/** What no answer may contain: messages of the database driver or the runtime, and paths of Galley's files. */
const INSIDE =
  /violates|duplicate key|relation "|syntax error at|invalid input syntax|pg_\w+|SQLSTATE|ECONN|Kysely|Zod|node_modules|\.ts:\d|at \w+ \(|Cannot read prop|is not a function|is not iterable/

/** Operations that redirect a browser. */
const REDIRECTING = new Set(['completeOAuth', 'completeContextOAuth', 'startOidc', 'finishOidc'])
/** Operations that need a registered app at a platform. The tested installation has none, so a 503 is right. Spec N8 */
const NOT_SET_UP = new Set(['startOAuth'])
/**
 * Operations that may be refused for reasons outside of Galley: by a platform, by the account there, or because a
 * model's plan does not fit the connected accounts. Their descriptions say so. Spec A9
 */
const HANDED_ON = new Set(['deletePost', 'deleteXPost', 'generateStrategy', 'onboardFromWebsite'])

/** How many bytes of request line and headers Node accepts, without the client's own headers. */
const HEAD_LIMIT = 15_000

export type Judge = (operation: Described, request: FuzzRequest, answer: FuzzAnswer) => string | null

/** Makes the judge. It compares an answer with the document, and says what is wrong; null if nothing. */
export function createJudge(document: Json): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  addFormats.default(ajv)
  ajv.addFormat('timezone', true)
  ajv.addSchema(document, 'openapi.json')
  const compiled = new Map<string, ValidateFunction>()
  const schemaAt = (...steps: string[]): ValidateFunction => {
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi.json#/${pointer}` })
    compiled.set(pointer, known)
    return known
  }
  const against = (check: ValidateFunction, value: unknown) => (check(value) ? null : ajv.errorsText(check.errors))

  return (operation, request, { status, headers, body }) => {
    const json = parsed(body)
    // Node refuses a head that is too large before there is a request, so the answer has no documented form.
    if (status === 431 && sizeOfHead(request) > HEAD_LIMIT) return null
    if (status === 503 && NOT_SET_UP.has(operation.name))
      return (json as Json).code === 'provider_unavailable' ? null : '503'
    if (status === 502 && HANDED_ON.has(operation.name))
      return (json as Json).code === 'platform_error' ? null : '502 without its code'
    if (status >= 500) return `${status}: ${body.slice(0, 300)}`
    if (!headers['x-request-id']) return `no request id (${status})`
    if (status === 304)
      return request.headers['if-none-match'] && body === '' ? null : 'nothing new, though nobody asked'
    if (status === 302) return REDIRECTING.has(operation.name) ? null : 'a redirect'
    const isDocumented = String(status) in operation.responses
    if (!isDocumented && !(status === 404 && request.isPathBroken)) return `${status}, which the document does not name`
    if (status >= 400) {
      const said = against(schemaAt('components', 'schemas', 'Error'), json)
      if (said) return `an error of another shape: ${said}`
      const words = INSIDE.exec(String((json as Json).error))
      return words ? `words from inside: ${words[0]}` : null
    }
    if (request.isPathBroken) return null // another route may have answered
    const response = operation.responses[status] as { content?: object } // a success is inline, not a reference
    if (!response.content) return body === '' ? null : 'a body where there should be none'
    const place = ['paths', operation.path, operation.method.toLowerCase(), 'responses', String(status)]
    return against(schemaAt(...place, 'content', 'application/json', 'schema'), json)
  }
}

function sizeOfHead({ path, headers }: FuzzRequest): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, path.length)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
