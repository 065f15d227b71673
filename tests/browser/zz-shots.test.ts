import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { createModelsSandbox, type ModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { type Member, openWorld, type World } from './world.ts'

const OUT = '/tmp/bs-shots'
mkdirSync(OUT, { recursive: true })
let world: World
let member: Member
let models: ModelsSandbox
let site: string
const SITE = `<!doctype html><html lang="en"><head><title>Northwind Tools</title>
<meta property="og:site_name" content="Northwind Tools"><meta name="description" content="Northwind makes chisels and planes in Porto that can be taken apart, mended and handed on.">
<meta property="og:title" content="Northwind Tools: Made to be mended"><script type="application/ld+json">{"@type":"Organization","name":"Northwind Tools","slogan":"Made to be mended","description":"Northwind makes chisels and planes in Porto since 1998."}</script>
<style>:root { --brand-primary: #22333b; --brand-accent: #d9b074 } body { background: #fffdf8; font-family: Lora, serif }
h1 { font-family: Figtree }</style></head><body><header><a href="/"><img src="/logo.svg" alt="Northwind Tools"></a></header>
<h1>Made to be mended</h1><p>Northwind makes chisels and planes in Porto that can be taken apart, mended and handed on.</p><p>Each part can be ordered for thirty years, and costs less than 20 €.</p></body></html>`
before(async () => {
  models = createModelsSandbox()
  await models.start()
  world = await openWorld(models.env())
  world.app.services.importFetch = createGuardedFetch({ allowLoopback: true })
  member = await world.member()
  const server = await listening((_q, r) => void r.setHeader('content-type', 'text/html').end(SITE))
  site = `http://127.0.0.1:${portOf(server)}/`
  after(() => {
    server.closeAllConnections()
    server.close()
  })
})
after(async () => {
  await world?.close()
  await models?.stop()
})

test('shots', async () => {
  const shots = async (name: string, path: string, open?: (page: any) => Promise<void>) => {
    for (const sight of [
      { width: 1440 },
      { width: 390 },
      { width: 1440, dark: true },
      { width: 390, dark: true },
    ] as const) {
      const page = await world.page(sight as never, member)
      await page.goto(world.url + path)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await page.waitForFunction('!document.querySelector(".animate-breathe")')
      await page.waitForTimeout(700)
      if (open) await open(page)
      await page.screenshot({
        path: `${OUT}/${name}-${sight.width}${'dark' in sight ? '-dark' : ''}.png`,
        fullPage: true,
      })
      await page.context().close()
    }
  }
  if (process.env.EMPTY)
    for (const part of ['profile', 'guardrails', 'knowledge', 'learned'])
      await shots(`empty-${part}`, `/settings/brand?part=${part}`)
  await member.call('PATCH', '/brand/profile', {
    mission: 'Fewer tools thrown away',
    voice: { tone: 'Plain and dry. Short sentences, real numbers, a joke at most once.' },
    tagline: 'Tools for life',
    businessOutline: { overview: 'We make chisels that can be mended.' },
    guardrails: [
      { text: 'Never say “artisanal” or “synergy”' },
      { text: 'At most two hashtags' },
      { text: 'Do not mention Project Falcon', disclosure: 'restricted' },
      { text: 'Sound like a neighbour, not like a shop' },
    ],
    knowledgeItems: Array.from({ length: 30 }, (_, i) => ({
      kind: ['fact', 'claim', 'opinion', 'topic'][i % 4],
      text: `Chisel number ${i + 1} is made of steel from Solingen and can be ordered for thirty years.`,
      ...(i % 5 === 0 && { disclosure: 'private' }),
      ...(i % 7 === 3 && {
        durability: 'time_sensitive',
        provenance: { origin: 'imported', sourceType: 'crm', sourceUrl: 'https://crm.example/1' },
      }),
    })),
  })
  await member.call('POST', '/brand/profile/from-website', { websiteUrl: site })
  for (const [reason, count] of [
    ['not_my_voice', 4],
    ['too_promotional', 3],
    ['repetitive', 1],
  ] as const)
    for (let i = 0; i < count; i++) {
      const { group } = await member.call('POST', '/marketing/drafts', {
        title: `Draft ${i + 1} on repairs`,
        posts: [{ platform: 'x', contentText: `Text ${reason} ${i}` }],
      })
      await member.call('POST', `/marketing/post-groups/${group.id}/reject`, { reason })
    }
  const { items } = await member.call<{ items: { id: string; signal: string }[] }>('GET', '/brand/preferences')
  await member.call('POST', `/brand/preferences/${items.find(({ signal }) => /voice/.test(signal))?.id}/promote`, {})
  for (const part of ['profile', 'guardrails', 'knowledge', 'learned'])
    await shots(part, `/settings/brand?part=${part}`)
  await shots('reading', '/settings/brand?part=profile', async (page) => {
    await page.getByRole('button', { name: 'Read the website again' }).click()
    await page.getByText(/Costs/).waitFor()
    await page.getByLabel('Address').fill(site)
    await page.getByRole('button', { name: 'Read the website', exact: true }).click()
    await page.getByText(/page read|pages read/).waitFor()
  })
  await shots('rule', '/settings/brand?part=guardrails', async (page) => {
    await page.getByRole('button', { name: 'Add a guardrail' }).click()
    await page.getByLabel('What posts must keep to').fill('No emoji')
  })
  await shots('item', '/settings/brand?part=knowledge', async (page) => {
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await page.getByRole('dialog').waitFor()
  })
  await shots('agree', '/settings/brand?part=learned', async (page) => {
    await page
      .getByRole('button', { name: /^Agree/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  })
})
