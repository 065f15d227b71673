import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#kernel/config.ts'

/** Short, and nothing that could end a line or a quote where it is written down. */
const WELL_FORMED = /^[\w.:/+=-]{8,128}$/

/** Names each request. Where a proxy stands before Galley, the name that it gave is kept if it is well-formed. */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers['x-request-id']
    return trustProxy !== false && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
  }
}
