/**
 * A process that puts load on a server, so that the load does not run in the measured event loop. It takes one
 * LoadOrder at a time over its IPC channel and answers a LoadResult.
 */
import { openHttpConnection, requestBytes } from './http-connection.ts'
import type { LoadOrder, LoadReport } from './load.ts'

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.({ result } satisfies LoadReport),
    (error: unknown) => process.send?.({ error: String(error) } satisfies LoadReport),
  )
})
process.on('disconnect', () => process.exit(0))

async function run(order: LoadOrder) {
  const requests = order.requests.map(requestBytes)
  const connections = await Promise.all(Array.from({ length: order.connections }, () => openHttpConnection(order.port)))
  const latencies: number[] = []
  const started = performance.now()
  const end = started + order.ms
  await Promise.all(
    connections.map(async (connection, first) => {
      for (let turn = first; ; turn++) {
        const request = requests[turn % requests.length] ?? Buffer.alloc(0)
        const sent = performance.now()
        if (sent >= end) return
        const answer = await connection.send(request)
        latencies.push(performance.now() - sent)
        if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString().slice(0, 300)}`)
      }
    }),
  ).finally(() => {
    for (const connection of connections) connection.close()
  })
  const seconds = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0
  return { perSecond: latencies.length / seconds, medianMs: at(0.5), p99Ms: at(0.99) }
}
