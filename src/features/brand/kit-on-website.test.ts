import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after, before, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { png } from '../../../tests/support/features/brand/logos.ts'
import { listening, portOf } from '../../../tests/support/kernel/net/servers.ts'

let t: TestApp
let owner: Person
let server: Server
let html = ''

before(async () => {
  t = await testApp()
  t.services.importFetch = createGuardedFetch({ allowLoopback: true })
  owner = await t.make.org()
  const picture = await png(300, 300)
  server = await listening(({ url }, response) => {
    if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    else if (url === '/logo.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    else response.writeHead(404).end()
  })
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await t.close()
})

const home = (path = '/') => `http://127.0.0.1:${portOf(server)}${path}`
const find = (url: string, as = owner) => t.request('GET', '{O}/brand/kit/website', { as, query: { url } })

const SITE = `<!doctype html><html lang="en"><head><title>Northwind | Learn to sail</title>
<meta property="og:site_name" content="Northwind"><meta property="og:image" content="/share.jpg">
<meta name="theme-color" content="#0f766e"><style>body{background:#fdfcfb;font-family:Lora} .btn{background:#0f766e}</style></head>
<body><header><a href="/"><img src="/logo.png" alt="Northwind"></a></header><main><h1>Learn</h1><p>We teach.</p>
<a class="btn" href="/book">Book a course</a></main></body></html>`

test('a website gives its kit, and nothing is saved', async () => {
  html = SITE
  const before = await t.request('GET', '{O}/brand/kit', { as: owner })
  const { status, data } = await find(home())
  assert.equal(status, 200)
  assert.deepEqual(data, {
    websiteUrl: home(),
    reachable: true,
    siteName: 'Northwind',
    tagline: 'Learn to sail',
    colors: [
      { hex: '#0f766e', source: 'theme-color', detail: 'theme-color', uses: 1, neutral: false },
      { hex: '#fdfcfb', source: 'stylesheet', detail: 'body', uses: 1, neutral: true },
    ],
    logos: [{ url: home('/logo.png'), source: 'img' }],
    images: [{ url: home('/share.jpg'), source: 'og:image' }],
    fonts: [{ family: 'Lora', source: 'css' }],
    suggestion: {
      website: home(),
      colors: { primary: '#0f766e', background: '#fdfcfb' },
      headingFont: 'Lora',
      bodyFont: 'Lora',
      logo: { url: home('/logo.png') },
    },
    pagesRead: [home()],
    warnings: [],
  })
  assert.deepEqual((await t.request('GET', '{O}/brand/kit', { as: owner })).data, before.data)
})

test('what is suggested is what a change of the kit takes', async () => {
  html = SITE
  const as = await t.make.org()
  const { website: _, ...suggestion } = (await find(home(), as)).data.suggestion
  const { status, data } = await t.request('PATCH', '{O}/brand/kit', { as, body: suggestion })
  assert.deepEqual(
    [status, data.saved, data.missing],
    [200, true, ['colors.secondary', 'colors.accent', 'tagline', 'website']],
  )
})

test('a site that does not answer is no error: it is not reachable, and a warning says what to do', async () => {
  const { status, data } = await find(home('/gone'))
  assert.deepEqual([status, data.reachable, data.colors, data.suggestion], [200, false, [], { website: home('/gone') }])
  assert.deepEqual(
    data.warnings.map(({ code }: { code: string }) => code),
    ['not_found'],
  )
})

for (const [url, code] of [
  ['northwind', 'not_an_address'],
  ['javascript:alert(1)', 'not_an_address'],
  ['file:///etc/passwd', 'not_an_address'],
  ['https://me:secret@northwind.example', 'not_an_address'],
  ['https://10.0.0.1/', 'address_refused'],
  ['169.254.169.254', 'address_refused'],
  ['http://10.0.0.1:8080/', 'address_refused'],
  ['https://northwind.example:8443', 'address_refused'],
] as const) {
  test(`${url} is refused before anything is asked`, async () => {
    const { status, body } = await find(url)
    assert.deepEqual(
      [status, body.details.map((one: { path: string; code: string }) => `${one.path} ${one.code}`)],
      [400, [`query.url ${code}`]],
    )
  })
}

test('a viewer may ask', async () => {
  html = SITE
  const viewer = await t.make.member(owner, 'viewer')
  assert.equal((await find(home(), viewer)).status, 200)
})

test('sites count toward the share of what is fetched in a minute', async () => {
  const few = await testApp({ env: { GALLEY_RATE_IMPORTS: '1' } })
  few.services.importFetch = createGuardedFetch({ allowLoopback: true })
  try {
    const as = await few.make.org()
    const ask = () => few.request('GET', '{O}/brand/kit/website', { as, query: { url: home() } })
    assert.deepEqual([(await ask()).status, (await ask()).status], [200, 429])
  } finally {
    await few.close()
  }
})
