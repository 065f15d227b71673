/**
 * The baseline for Galley's list, in a separate process: Fastify without any code of Galley. `/bytes` sends given bytes
 * from memory with given headers. `/sql` runs the list's statements with pg and sends the rows.
 */
import Fastify from 'fastify'
import pg from 'pg'

export interface BareServerOrder {
  body: string
  headers: Record<string, string>
  databaseUrl: string
  orgId: string
}

process.once('message', (order: BareServerOrder) => start(order))
process.on('disconnect', () => process.exit(0))

async function start(order: BareServerOrder): Promise<void> {
  const pool = new pg.Pool({ connectionString: order.databaseUrl, max: 10 })
  pool.on('error', () => {})
  const app = Fastify({ logger: false })
  const bytes = Buffer.from(order.body) // bytes are sent faster than a text, which would be encoded each time
  app.get('/bytes', (_request, reply) => {
    reply.headers(order.headers).send(bytes)
  })
  app.get('/sql', async (_request, reply) => {
    const [posts, total] = await Promise.all([
      pool.query({
        name: 'posts',
        text: 'select * from post where org_id = $1 order by created_at desc, id desc limit $2',
        values: [order.orgId, 25],
      }),
      pool.query({
        name: 'total',
        text: 'select coalesce(sum(n), 0)::int as n from post_tally where org_id = $1',
        values: [order.orgId],
      }),
    ])
    return reply.send({ data: { items: posts.rows, page: 1, limit: 25, total: total.rows[0]?.n } })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.({ port: Number(new URL(address).port) })
}
