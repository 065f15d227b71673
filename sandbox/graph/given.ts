import { contentTypeOf, formBody, jsonBody, type SandboxRequest } from '../kit/request.ts'

/** The parameters of a call. Graph APIs take them from the address, a form or JSON alike. */
export function givenParameters(request: SandboxRequest): Map<string, string> {
  return new Map([...request.query, ...bodyParameters(request)])
}

function bodyParameters(request: SandboxRequest): Iterable<[string, string]> {
  if (request.body.length === 0) return []
  if (contentTypeOf(request) === 'application/json') {
    const json = jsonBody(request)
    if (typeof json !== 'object' || json === null) return []
    return Object.entries(json).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
  }
  return contentTypeOf(request) === 'application/x-www-form-urlencoded' ? formBody(request) : []
}
