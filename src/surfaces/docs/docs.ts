import type { FastifyInstance } from 'fastify'
import { once } from '#kernel/once.ts'
import type { Operation } from '#kernel/operation.ts'
import { renderDocsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/**
 * Serves the machine-readable description and the reference page, both made from the registry. Times in examples are
 * after `now`.
 */
export function addDocsPage(app: FastifyInstance, operations: readonly Operation[], baseUrl: string, now: Date): void {
  const made = once(() => {
    const document = openApiDocument(operations, baseUrl)
    return { json: JSON.stringify(document), ...renderDocsPage(operations, document, now) }
  })
  // Making the pages takes a quarter of a second, so they are made at the start, before any request.
  app.addHook('onListen', async () => void made())
  app.get('/v1/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(made().json),
  )
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(made().html))
  app.get('/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(made().css))
}
