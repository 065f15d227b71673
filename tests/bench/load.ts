import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { HttpRequest } from './http-connection.ts'

export interface LoadOrder {
  port: number
  /** Each connection sends these requests in turn, and each connection begins with another one. */
  requests: HttpRequest[]
  connections: number
  ms: number
}

export interface LoadResult {
  perSecond: number
  medianMs: number
  p99Ms: number
}

export type LoadReport = { result: LoadResult } | { error: string }

export interface LoadClient {
  /** Sends requests on every connection as fast as answers come. Throws on any answer but 200. */
  run(order: LoadOrder): Promise<LoadResult>
  stop(): void
}

export function startLoadClient(): LoadClient {
  const child = fork(`${import.meta.dirname}/load-client.ts`)
  return {
    async run(order) {
      child.send(order)
      const [report] = (await once(child, 'message')) as [LoadReport]
      if ('error' in report) throw new Error(report.error)
      return report.result
    },
    stop: () => void child.kill(),
  }
}
