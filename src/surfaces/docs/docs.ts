import type { FastifyInstance } from 'fastify'
import type { Operation } from '#kernel/operation.ts'
import { renderDocsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** The machine-readable description and the reference page, both from the registry; examples are about times after `now`. */
export function addDocsPage(app: FastifyInstance, operations: readonly Operation[], baseUrl: string, now: Date): void {
  const document = openApiDocument(operations, baseUrl)
  const json = JSON.stringify(document)
  const { html, css } = renderDocsPage(operations, document, now)
  app.get('/v1/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  app.get('/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
}
