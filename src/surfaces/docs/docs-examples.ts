import type { Operation } from '#kernel/operation.ts'
import { type ExampleInput, exampleInput, Variable } from './example-input.ts'

/** One call of an operation, written for a shell and for a program. */
export interface OperationExample {
  /**
   * For the shell: $GALLEY is the installation, $ACCESS_TOKEN a token for the workspace $ORG_ID, and other $NAMES are
   * values that only the caller knows.
   */
  curl: string
  /** With `galley`, a client made by createGalley. */
  client: string
}

export function exampleOf(operation: Operation, now: Date): OperationExample {
  const input = exampleInput(operation, now)
  return { curl: curlOf(operation, input), client: clientOf(operation, input) }
}

/** The shell variable for a field that only the caller knows: `postId` is POST_ID. */
export const shellName = (field: string): string => field.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()

function curlOf(operation: Operation, { path, query, body }: ExampleInput): string {
  const place = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inUrl(path[name]))
  const search = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${inUrl(value)}`)
  const parts = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}"$GALLEY${place}${search.length > 0 ? `?${search.join('&')}` : ''}"`,
    ...credentialsOf(operation),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${inShell(body)}'`] : []),
  ]
  return parts.join(' \\\n  ')
}

function credentialsOf({ permission, credentials = [] }: Operation): string[] {
  if (permission !== 'public') return [`-H "Authorization: Bearer $ACCESS_TOKEN"`]
  if (credentials.includes('api_key')) return [`-H "Authorization: Bearer $GALLEY_API_KEY"`]
  return credentials.includes('session') ? [`-b "$COOKIE"`] : []
}

const inUrl = (value: unknown): string =>
  value instanceof Variable ? `$${shellName(value.name)}` : encodeURIComponent(String(value))

/** JSON in single quotes, which close around each variable. */
function inShell(body: unknown): string {
  const text = JSON.stringify(body, (_key, value: unknown) =>
    value instanceof Variable ? `\u0000${shellName(value.name)}\u0000` : value,
  )
  return text.replaceAll("'", `'\\''`).replace(/\\u0000(\w+)\\u0000/g, `'"$$$1"'`)
}

function clientOf(operation: Operation, { path, query, body }: ExampleInput): string {
  const { orgId: _, ...rest } = { ...path, ...query, ...body }
  const input = Object.keys(rest).length > 0 ? asCode(rest) : ''
  if (operation.query.page) {
    const named = input === '' ? '' : `, ${input}`
    return `for await (const item of galley.pages('${operation.name}'${named})) console.log(item)`
  }
  return `const answer = await galley.${operation.name}(${input})`
}

function asCode(value: unknown): string {
  if (value instanceof Variable) return value.name
  if (Array.isArray(value)) return `[${value.map(asCode).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, part]) => {
      if (part instanceof Variable && part.name === name) return name
      return `${/^\w+$/.test(name) ? name : `'${name}'`}: ${asCode(part)}`
    })
    return `{ ${fields.join(', ')} }`
  }
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value)
}
