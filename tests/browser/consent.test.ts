import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { newId } from '#kernel/ids.ts'
import type { Sight } from './chromium.ts'
import { linkFor } from './link-for.ts'
import { type Member, openWorld, type World } from './world.ts'

let world: World
let member: Member
let axe: string
/** The program that asks for access. It listens on this machine, as programs of this kind do. */
let program: Server
let callback: string
before(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  world = await openWorld()
  member = await world.member()
  program = createServer((_request, response) => response.end('<title>connected</title>back'))
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  callback = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`
  const other = await world.app.make.org()
  const { user_id } = await world.app.owner
    .selectFrom('user_account')
    .select('id as user_id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  await world.app.owner.insertInto('member').values({ org_id: other.orgId, user_id, role: 'contributor' }).execute()
})
after(async () => {
  program.close()
  await world.close()
})

/** The address that the program opens in a browser. */
async function address(clientName = 'Claude Code', redirectUri = callback): Promise<string> {
  const registered = await fetch(`${world.url}/oauth/register`, {
    method: 'POST',
    body: JSON.stringify({ client_name: clientName, redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    state: newId(),
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  return `${world.url}/oauth/authorize?${query}`
}

const SIGHTS: Sight[] = [{ width: 1280 }, { width: 1280, dark: true }, { width: 390 }, { width: 390, dark: true }]

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations: found } = (await page.evaluate('axe.run()')) as AxeResults
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

async function sound(page: Page): Promise<void> {
  assert.deepEqual(await violations(page), [])
  const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  assert.equal(wide, 0, 'nothing sticks out')
}

describe('the consent page in a browser', () => {
  for (const sight of SIGHTS) {
    test(`is sound at ${sight.width}${sight.dark ? ', dark' : ''}`, async () => {
      const page = await world.page(sight, member)
      await page.goto(await address('An assistant with Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'))
      await page.getByRole('heading', { name: /^Connect An assistant/ }).waitFor()
      await sound(page)
      const [allow, cancel] = await Promise.all(
        ['Allow', 'Cancel'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
      )
      assert.deepEqual([allow?.width, allow?.height], [cancel?.width, cancel?.height])
      const [font, ground] = (await page.evaluate(
        '[getComputedStyle(document.body).fontFamily, getComputedStyle(document.documentElement).backgroundColor]',
      )) as [string, string]
      assert.match(font, /^"Instrument Sans"/)
      assert.equal(ground, sight.dark ? 'rgb(20, 23, 22)' : 'rgb(248, 246, 241)')
      assert.equal(await page.evaluate('document.fonts.check("14px Instrument Sans")'), true)
    })
  }

  for (const sight of SIGHTS) {
    test(`an invalid request goes back to its site only by a link, at ${sight.width}${sight.dark ? ', dark' : ''}`, async () => {
      const page = await world.page(sight)
      const wrong = await address('Claude', `https://${'donaudampfschifffahrt.'.repeat(4)}example/callback`)
      await page.goto(wrong.replace('code_challenge_method=S256', 'code_challenge_method=plain'))
      const link = page.getByRole('link', { name: /^Go back to donaudampfschifffahrt/ })
      assert.match((await link.getAttribute('href')) ?? '', /[?&]error=invalid_request/)
      await sound(page)
    })
  }

  test('goes back to the program after allowing, without another page of Galley between', async () => {
    const page = await world.page({ width: 1280 }, member)
    await page.goto(await address())
    assert.equal(await page.getByRole('checkbox', { name: /^Read this workspace/ }).isDisabled(), true)
    assert.equal(await page.getByRole('checkbox', { name: /^Delete posts/ }).isChecked(), false)
    for (const name of [/^Approve and schedule/, /^Change the brand/]) {
      await page.getByRole('checkbox', { name }).check()
    }
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL(`${callback}*`)
    const { searchParams } = new URL(page.url())
    assert.ok(searchParams.get('code') && searchParams.get('iss') === world.url)
    const { scopes } = await world.app.owner
      .selectFrom('connection')
      .select('scopes')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    assert.deepEqual(scopes, ['mcp:read', 'posts:write', 'posts:schedule', 'brand:write'])
    await page.goBack()
    await page.getByRole('heading', { name: 'This request is over' }).waitFor()
  })

  test('works without a script, goes back after declining, and shows each workspace with its role', async () => {
    const page = await world.page({ width: 390 }, member)
    const bare = await page.context().browser()?.newContext({ javaScriptEnabled: false })
    assert.ok(bare)
    await bare.addCookies(await page.context().cookies())
    const plain = await bare.newPage()
    await plain.goto(await address())
    await plain
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: /Contributor/ })
      .click()
    assert.equal(await plain.getByRole('checkbox', { name: /^Approve and schedule/ }).isDisabled(), true)
    await plain.getByText('Your role here (Contributor) cannot do this').first().waitFor()
    await plain.getByRole('button', { name: 'Cancel', exact: true }).click()
    await plain.waitForURL(`${callback}*`)
    assert.equal(new URL(plain.url()).searchParams.get('error'), 'access_denied')
    await bare.close()
  })

  test('is shown after signing in on the way, and to another person if they switch', async () => {
    const page = await world.page({ width: 1280 })
    await page.goto(await address())
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password').fill(world.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Connect Claude Code?' }).waitFor()
    await page.getByRole('button', { name: /Not you/ }).click()
    await page.getByLabel('Email').waitFor()
    assert.match(page.url(), /\/sign-in\?next=/)
  })

  test('is reached by a sign-in link by mail as well', async () => {
    const page = await world.page({ width: 1280 })
    await page.goto(await address())
    await page.getByRole('button', { name: 'Get a sign-in link by mail' }).click()
    await page.getByLabel('Email').fill(member.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('status').filter({ hasText: 'a link is on its way' }).waitFor()
    // A link in a mail opens in a new page.
    const opened = await page.context().newPage()
    await opened.goto(await linkFor(world, member.email))
    await opened.getByRole('button', { name: 'Sign in' }).click()
    await opened.getByRole('heading', { name: 'Connect Claude Code?' }).waitFor()
  })

  test('is reached by somebody who makes an account on the way', async () => {
    const page = await world.page({ width: 390 })
    await page.goto(await address())
    await page.getByRole('link', { name: 'Make an account' }).click()
    await page.getByLabel('Your name').fill('Ines Duarte')
    await page.getByLabel('Email').fill(`ines-${newId()}@example.test`)
    await page.getByLabel('Password', { exact: true }).fill(world.password)
    await page.getByLabel('Workspace').fill(`Duarte ${newId()}`)
    await page.getByRole('button', { name: 'Make an account' }).click()
    await page.getByRole('heading', { name: 'Connect Claude Code?' }).waitFor()
  })
})
