import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface PaidModel {
  url: string
  /** How many calls it got for this step of this run. */
  calls(runId: string, key: string): number
  close(): void
}

/** Starts a model that charges for each call, even if the caller dies before the answer. */
export async function startPaidModel(chance: () => number): Promise<PaidModel> {
  const calls = new Map<string, number>()
  const server = createServer(async ({ url = '' }, response) => {
    calls.set(url, (calls.get(url) ?? 0) + 1)
    await sleep(2 + chance() * 30)
    response.end(`answer of ${url.split('/').at(-1)}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    calls: (runId, key) => calls.get(`/${runId}/${key}`) ?? 0,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
