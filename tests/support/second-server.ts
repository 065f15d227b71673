import type { FastifyInstance } from 'fastify'
import type { Operation } from '#kernel/operation.ts'
import { createHttpServer } from '#surfaces/http/http-server.ts'
import { composeServices } from '../../src/main/compose.ts'
import { operations as allOperations } from '../../src/operations.ts'
import type { TestApp } from './app.ts'

export interface Servers {
  /** The address of each server: `http://127.0.0.1:<port>`. */
  urls: string[]
  /** Ends the second server. The first ends with its test application. */
  close(): Promise<void>
}

/** Makes the test application listen, and a second server with its own services on the same database. */
export async function listenTwice(t: TestApp, operations?: readonly Operation[]): Promise<Servers> {
  const { config, log, clock } = t.services
  const services = await composeServices({ config, databaseUrl: t.url, log, clock })
  const second = await createHttpServer({
    services,
    operations: operations ?? Object.values(allOperations),
    webFolder: null,
    ready: async () => ({ ok: true, checks: {} }),
  })
  const listen = (app: FastifyInstance) => app.listen({ host: '127.0.0.1', port: 0 })
  return {
    urls: await Promise.all([listen(t.app), listen(second)]),
    async close() {
      await second.close()
      await services.db.destroy()
    },
  }
}
