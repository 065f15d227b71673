import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From the root, such as `/v1/…`. */
  path: string
  headers: Record<string, string>
  body?: object
}

export interface ApiAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API, read field by field
  body: any
}

/** Throws if no answer came. Then nobody knows whether the request took effect. */
export type Api = (request: ApiRequest) => Promise<ApiAnswer>

const PATIENCE_MS = 15_000

export function apiInProcess(app: FastifyInstance): Api {
  return async ({ method, path, headers, body }) => {
    const response = await app.inject({ method, url: path, headers, ...(body && { payload: body }) })
    return { status: response.statusCode, body: response.json() }
  }
}

/** Spreads requests over several servers. Each request goes to the next server, whether or not it runs. */
export function apiOfServers(urls: readonly string[]): Api {
  let turn = 0
  return async ({ method, path, headers, body }) => {
    const url = urls[turn++ % urls.length]
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: response.status, body: await response.json() }
  }
}

/** Waits until each server answers. */
export async function untilServing(urls: readonly string[], signal: AbortSignal): Promise<void> {
  for (const url of urls) {
    for (;;) {
      const up = await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (up) break
      await sleep(100, undefined, { signal })
    }
  }
}
