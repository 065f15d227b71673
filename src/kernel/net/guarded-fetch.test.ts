import assert from 'node:assert/strict'
import type { lookup as systemLookup } from 'node:dns'
import type { RequestListener, Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { listening, portOf } from '../../../tests/support/kernel/net/servers.ts'
import { until } from '../../../tests/support/until.ts'
import { AddressRefused, createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts'

/** Servers that no guarded request may reach: one on each loopback address, all on the same port. */
let inside: Server[]
let port: number
let hits = 0

before(async () => {
  const listener: RequestListener = (_request, response) => {
    hits++
    response.end('inside')
  }
  const v4 = await listening(listener, '127.0.0.1', 0)
  port = portOf(v4)
  // A machine without IPv6 has no server at ::1.
  inside = [v4, ...(await listening(listener, '::1', port).then(Array.of, () => []))]
})
after(() => {
  for (const server of inside) server.close()
})

/** A fetch that accepts the servers' port, so that only the check of the address can keep a request from them. */
const guardOnly = (options: { lookup?: typeof systemLookup } = {}) =>
  createGuardedFetch({ standInPort: port, ...options })

/**
 * Asserts that the guard refuses the address with a message for the person who gave it, and that no server was reached.
 */
async function refused(url: string, fetch: GuardedFetch = guardOnly(), words = /./): Promise<void> {
  const before = hits
  const isRefusal = (fault: unknown) => fault instanceof AddressRefused && words.test(fault.message)
  await assert.rejects(
    () => fetch(url),
    (fault: Error) => isRefusal(fault) || isRefusal(fault.cause),
    url,
  )
  assert.equal(hits, before, `${url} reached a server`)
}

/** A resolver that gives the answers in order and then repeats the last one. */
function resolver(...answers: string[][]): { lookup: typeof systemLookup; asked(): number } {
  let asked = 0
  const lookup = (_host: string, _options: object, done: (error: null, found: object[]) => void) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? []
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { lookup: lookup as unknown as typeof systemLookup, asked: () => asked } // the one form that the guard calls
}

describe('every notation of this machine, with a server behind it:', () => {
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '127.1',
    '127.0.0.1.',
    '１２７.０.０.１',
    '127。0。0。1',
    '0.0.0.0',
    '0',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'localhost',
    'LOCALHOST',
  ]) {
    test(host, async () => {
      // A plain fetch reaches the server and is counted, so a request that the guard lets through would be noticed.
      const before = hits
      await fetch(`http://${host}:${port}/`).catch(() => assert.match(host, /^\[/, 'a machine without IPv6'))
      if (!host.startsWith('[')) assert.equal(hits, before + 1)
      await refused(`http://${host}:${port}/`, guardOnly(), /not a public address/)
      await refused(`https://${host}/`, guardOnly(), /not a public address/)
    })
  }
})

describe('addresses that belong to nobody on the internet:', () => {
  const addresses = {
    private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    'carrier NAT': ['100.64.0.1', '100.127.255.255'],
    'link-local, cloud metadata': ['169.254.169.254', '169.254.0.1', '0xa9fea9fe', '2852039166'],
    'this network': ['0.1.2.3'],
    'documentation and benchmarks': ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255'],
    'protocol assignments, 6to4 relays': ['192.0.0.170', '192.88.99.1'],
    'multicast, reserved, broadcast': ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    'NAT64 of loopback and private': ['[64:ff9b::7f00:1]', '[64:ff9b::10.0.0.1]', '[64:ff9b:1::7f00:1]'],
    'mapped, compatible, translated': [
      '[::ffff:10.0.0.1]',
      '[::127.0.0.1]',
      '[::ffff:0:127.0.0.1]',
      '[::ffff:8.8.8.8]',
    ],
    '6to4 and Teredo of loopback': ['[2002:7f00:1::]', '[2001:0:7f00:1::]'],
    'unique local, link-local, site-local': ['[fd00::1]', '[fc00::1]', '[fe80::1]', '[fec0::1]'],
    'discard, documentation, segment routing': ['[100::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]'],
    'metadata by IPv6, multicast': ['[fd00:ec2::254]', '[ff02::1]', '[ff0e::1]'],
  }
  for (const [what, hosts] of Object.entries(addresses)) {
    test(what, async () => {
      for (const host of hosts) {
        await refused(`http://${host}:${port}/`, guardOnly(), /not a public address/)
        const address = host.startsWith('[') ? host.slice(1, -1) : new URL(`http://${host}`).hostname
        await refused('https://name.example/', guardOnly(resolver([address])), /not a public address/)
      }
    })
  }
})

test('other schemes, ports, user info and what is no address are refused', async () => {
  for (const url of [
    'http://example.com/',
    'http://example.com:443/',
    'https://example.com:8443/',
    'https://example.com:80/',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    `https://example.com@127.0.0.1:${port}/`,
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'blob:https://example.com/1',
    'gopher://example.com/',
    'javascript:alert(1)',
    '//example.com/',
    'example.com',
    'https://',
    'https://[fe80::1%25eth0]/',
    'https://256.256.256.256/',
    '',
  ]) {
    await refused(url, createGuardedFetch())
  }
})

describe('names:', () => {
  test('local ones are refused, whatever a resolver says', async () => {
    const { lookup, asked } = resolver(['93.184.216.34'])
    for (const name of ['localhost', 'localhost.', 'a.localhost', 'LocalHost', 'b.a.localhost.']) {
      await refused(`https://${name}/`, guardOnly({ lookup }), /not a public address/)
    }
    assert.equal(asked(), 0)
  })

  test('one that leads to this machine, with or without a dot at its end, is refused', async () => {
    for (const name of ['inside.example', 'inside.example.']) {
      await refused(`http://${name}:${port}/`, guardOnly(resolver(['127.0.0.1'])), /not a public address/)
      await refused(`http://${name}:${port}/`, guardOnly(resolver(['::1'])), /not a public address/)
    }
  })

  test('one with a private address among public ones is refused', async () => {
    for (const answer of [
      ['93.184.216.34', '127.0.0.1'],
      ['127.0.0.1', '93.184.216.34'],
      ['2606:2800:220:1:248:1893:25c8:1946', '::1'],
      [],
    ]) {
      await refused(`http://mixed.example:${port}/`, guardOnly(resolver(answer)), /not a public address/)
    }
  })

  test('one that changes its answer is asked once: what was checked is what is connected to', async () => {
    const { lookup, asked } = resolver(['93.184.216.34'], ['127.0.0.1'])
    const fetch = guardOnly({ lookup })
    const before = hits
    const leaving = new AbortController()
    const going = fetch(`http://rebind.example:${port}/`, { signal: leaving.signal })
    await until(() => asked() > 0, { that: 'the name is looked up', everyMs: 0 })
    leaving.abort() // the name has been looked up, so the request itself may be aborted
    await assert.rejects(going, { name: 'AbortError' })
    assert.deepEqual([asked(), hits], [1, before])
    await refused(`http://rebind.example:${port}/`, fetch, /not a public address/)
    assert.equal(asked(), 2)
  })
})

describe('redirects:', () => {
  let front: Server
  let origin: string
  let target: string
  let seen: { path: string; headers: Record<string, unknown>; body: string }[]
  let fetch: GuardedFetch

  before(async () => {
    front = await listening(
      async (request, response) => {
        const body = await text(request)
        seen.push({ path: request.url ?? '', headers: request.headers, body })
        response.setHeader('set-cookie', 'tracked=1')
        if (request.url === '/away') return response.writeHead(302, { location: target }).end()
        if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end()
        const step = Number(/^\/step-(\d)$/.exec(request.url ?? '')?.[1] ?? 0)
        if (step > 0) return response.writeHead(307, { location: `/step-${step - 1}` }).end()
        response.end('outside')
      },
      '127.0.0.1',
      0,
    )
    origin = `http://127.0.0.1:${portOf(front)}`
    // Only this one origin is let through: a redirect to anything else meets the guard.
    fetch = createGuardedFetch({ allowLoopback: [origin], standInPort: port })
    seen = []
  })
  after(() => front.close())

  test('each is checked like the first request', async () => {
    for (const to of [
      `http://127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:7f00:1]:${port}/`,
      `http://localhost:${port}/`,
      `//0.0.0.0:${port}/`,
      'https://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
      'https://[fe80::1]/',
      'http://example.com/',
      'https://example.com:8443/',
      'https://user:secret@example.com/',
      'ftp://example.com/',
      'data:text/html,x',
      'https://',
    ]) {
      target = to
      await refused(`${origin}/away`, fetch)
    }
  })

  test('three are followed, a fourth is not', async () => {
    assert.equal(await (await fetch(`${origin}/step-3`)).text(), 'outside')
    await refused(`${origin}/step-4`, fetch, /more than 3 times/)
    await refused(`${origin}/round`, fetch, /more than 3 times/)
    assert.equal((await fetch(`${origin}/step-1`, { maxRedirects: 0 })).status, 307)
    assert.equal((await fetch(`${origin}/step-1`, { redirect: 'manual' })).status, 307)
  })

  test('what changes something is sent to no other address than the given one', async () => {
    seen = []
    const answer = await fetch(`${origin}/step-1`, { method: 'POST', body: 'news' })
    assert.deepEqual([answer.status, seen.map(({ path, body }) => [path, body])], [307, [['/step-1', 'news']]])
  })

  test('no cookies are kept, and credentials stay with the first server', async () => {
    const second = await listening(front.listeners('request')[0] as RequestListener, '127.0.0.1', 0)
    target = `http://127.0.0.1:${portOf(second)}/`
    const both = createGuardedFetch({ allowLoopback: true })
    seen = []
    const headers = { authorization: 'Bearer secret', cookie: 'session=secret', accept: 'text/html' }
    await (await both(`${origin}/away`, { headers })).text()
    await (await both(`${origin}/`)).text()
    second.close()
    assert.deepEqual(
      seen.map(({ headers: { authorization, cookie } }) => [authorization, cookie]),
      [
        ['Bearer secret', 'session=secret'],
        [undefined, undefined],
        [undefined, undefined],
      ],
    )
    assert.equal(seen[1]?.headers.accept, 'text/html')
  })
})
