import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Addresses that belong to programs: a page must never answer there. */
const NOT_PAGES = /^\/(v1|mcp|oauth|storage|docs|healthz|readyz|metrics|\.well-known)(\/|$)/

/** Serves the built web app: hashed files for ever, the page itself fresh each time, every other path the page. */
export async function addWebApp(app: FastifyInstance, folder: string | null): Promise<void> {
  const page =
    folder && existsSync(join(folder, 'index.html')) ? await readFile(join(folder, 'index.html'), 'utf8') : null
  if (folder && page) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      preCompressed: true,
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (page && request.method === 'GET' && !NOT_PAGES.test(path) && !path.startsWith('/assets/')) {
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
    }
    return reply.code(404).send({ error: `There is nothing at ${request.method} ${path}` })
  })
}
