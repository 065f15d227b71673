import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { listening, portOf } from '../../../tests/support/kernel/net/servers.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

test('a server that never ends its answer is given up', async () => {
  const slow = await listening((_request, response) => void response.write('so'))
  const url = `http://127.0.0.1:${portOf(slow)}/`
  const fetch = createGuardedFetch({ allowLoopback: true, timeoutMs: 50 })
  await assert.rejects(
    fetch(url).then((answer) => answer.text()),
    { name: 'TimeoutError' },
  )
  const patient = createGuardedFetch({ allowLoopback: true })
  await assert.rejects(
    patient(url, { timeoutMs: 50 }).then((answer) => answer.text()),
    { name: 'TimeoutError' },
  )
  slow.closeAllConnections()
  slow.close()
})

test('the proxy of the environment is not used', async () => {
  const inside = await listening((_request, response) => response.end('inside'))
  const port = portOf(inside)
  const proxied: string[] = []
  const proxy = await listening((_request, response) => response.end())
  proxy.on('connect', (request, socket) => {
    proxied.push(request.url ?? '')
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  const address = `http://127.0.0.1:${portOf(proxy)}`
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: address, HTTPS_PROXY: address, http_proxy: address, NO_PROXY: '' }
  // The plain fetch uses the environment's proxy. This shows that the guarded fetch would have used it too without its
  // own dispatcher.
  const program = `
    import { createGuardedFetch } from '${import.meta.resolve('./guarded-fetch.ts')}'
    const url = 'http://127.0.0.1:${port}/'
    const guarded = await createGuardedFetch({ allowLoopback: true })(url)
    console.log(await guarded.text(), await fetch(url).then(() => 'direct', () => 'by the proxy'))
    process.exit()
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...env, no_proxy: '' },
  })
  proxy.close()
  inside.close()
  assert.equal(stdout.trim(), 'inside by the proxy')
  assert.deepEqual(proxied, [`127.0.0.1:${port}`])
})
