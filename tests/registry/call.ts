import { isOrgOperation, type Operation } from '#kernel/operation.ts'
import type { TestAnswer, TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'

export type Input = Record<string, unknown>

/** An operation's input as its sample gives it: path, query and body in one object, and headers if it needs any. */
export interface Sample {
  input: Input
  headers?: Record<string, string>
}

export interface CallOptions {
  /** The bearer token. With null none is sent. */
  token: string | null
  /** The workspace in the path. */
  orgId: string
  headers?: Record<string, string>
  /** Replaces the input's body. */
  payload?: string | object
}

/** Calls an operation at its route with a token, as any client would. */
export async function call(t: TestApp, operation: Operation, input: Input, options: CallOptions): Promise<TestAnswer> {
  const pick = (names: Iterable<string>) =>
    Object.fromEntries([...names].filter((name) => name in input).map((name) => [name, input[name]]))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(name in operation.params ? String(input[name]) : options.orgId),
  )
  const query = pick(Object.keys(operation.query))
  const body = pick(Object.keys(operation.body))
  const takesBody = Object.keys(operation.body).length > 0
  return t.request(operation.method, path, {
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...((takesBody || options.payload !== undefined) && { body: options.payload ?? body }),
    headers: { ...(options.token && { authorization: `Bearer ${options.token}` }), ...options.headers },
  })
}

/** Calls a sample as a person, or without a token if the operation needs none. */
export function callAs(
  t: TestApp,
  operation: Operation,
  person: Pick<Person, 'token' | 'orgId'>,
  sample: Sample,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const token = operation.permission === 'public' ? null : person.token
  return call(t, operation, sample.input, { token, orgId: person.orgId, headers: { ...sample.headers, ...headers } })
}

export const takesOrg = isOrgOperation
