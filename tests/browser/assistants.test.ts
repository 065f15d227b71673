import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { connection } from './arrange.ts'
import { faults } from './faults.ts'
import { openWorld, says, textOf, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

test('each assistant has its set-up ready to copy, with this installation’s address', async () => {
  const page = await world.page({ width: 1280 }, await world.member())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${world.url}/settings/assistants`)
  await page.getByRole('heading', { name: 'No assistant is connected' }).waitFor()
  await page.getByRole('tab', { name: 'Claude', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  const panel = page.getByRole('tabpanel')
  await panel.getByText(`claude mcp add --transport http galley ${world.url}/mcp`).waitFor()
  await panel.getByRole('button', { name: 'Copy Command' }).click()
  await panel.getByRole('button', { name: 'Copied Command' }).waitFor()
  assert.equal(
    await page.evaluate('navigator.clipboard.readText()'),
    `claude mcp add --transport http galley ${world.url}/mcp`,
  )
  for (const name of ['ChatGPT', 'Cursor', 'VS Code']) {
    await page.getByRole('tab', { name }).click()
    await panel.getByText(`${world.url}/mcp`).first().waitFor()
  }
  assert.match((await panel.getByRole('link', { name: 'Add to VS Code' }).getAttribute('href')) ?? '', /^vscode:mcp/)
})

test('a connection says what it may do in plain words, and ends when it is revoked', async () => {
  const member = await world.member()
  await connection(world, member, 'Claude', ['mcp:read', 'posts:schedule'])
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/settings/assistants`)
  const row = page.getByRole('list', { name: 'Connections', exact: true })
  await says(
    row,
    /Claude for you.*assistant\.example.*may approve drafts and schedule them on your behalf.*last used 2 h ago/s,
  )
  assert.doesNotMatch(await textOf(row), /Delete posts/)
  await row.getByRole('button', { name: 'Revoke Claude for you' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep as it is' }).click()
  await row.getByRole('button', { name: 'Revoke Claude for you' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Claude' }).click()
  await page.getByRole('heading', { name: 'No assistant is connected' }).waitFor()
  assert.deepEqual(await member.call('GET', '/connections'), [])
})

test('a person allows an assistant on its own page: they sign in first, allow fewer scopes than it asked for, and go back', async (t) => {
  const member = await world.member('Ada Lind')
  const assistant = await listeningAssistant()
  t.after(assistant.close)
  const page = await world.page({ width: 390 })
  await page.goto(await assistant.authorizeUrl())
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill(world.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await page.getByRole('heading', { name: 'Connect Test assistant?' }).waitFor()
  assert.deepEqual(await faults(page), [])
  await says(page.locator('body'), /Everything an assistant drafts enters your review queue/)
  assert.equal(await page.getByRole('checkbox', { name: /^Read this workspace/ }).isDisabled(), true)
  assert.equal(await page.getByRole('checkbox', { name: /^Delete posts/ }).isChecked(), false)
  assert.equal(await page.getByRole('checkbox', { name: /^Approve and schedule/ }).isChecked(), false)
  await says(page.locator('body'), /If it approves in your name, posts can go out that nobody else has read/)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Back at the assistant').waitFor()
  assert.ok(assistant.cameBack().get('code'), 'the browser was let go back with a code')

  await page.goto(`${world.url}/settings/assistants`)
  const row = page.getByRole('list', { name: 'Connections', exact: true })
  await says(row, /Test assistant for you/)
  assert.doesNotMatch(await textOf(row), /Approve drafts|Delete posts/)
})

test('a member sees their own connections, people who manage members see all, by name', async () => {
  const owner = await world.member('Rita Gomes')
  const writer = await world.joined(owner, 'contributor')
  await connection(world, owner, 'Claude', ['mcp:read'])
  await connection(world, writer, 'Cursor', ['mcp:read', 'posts:write'])
  const [mine, all] = [await world.page({ width: 1280 }, writer), await world.page({ width: 1280 }, owner)]
  for (const page of [mine, all]) await page.goto(`${world.url}/settings/assistants`)
  const list = { name: 'Connections', exact: true }
  assert.doesNotMatch(await textOf(mine.getByRole('list', list)), /Claude/)
  await says(all.getByRole('list', list), /Cursor for Noor Haddad/)
})

test('a draft by an assistant says so in the list and beside the draft', async () => {
  const member = await world.member('Ada Lind')
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: 'From afar',
    posts: [{ platform: 'x', contentText: 'From afar' }],
  })
  const { id: userId } = await world.app.owner
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  const by = { kind: 'assistant', userId, client: 'Claude' }
  await world.app.owner
    .updateTable('post_group')
    .set({ created_by: JSON.stringify(by) })
    .where('id', '=', group.id)
    .execute()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  await says(page.getByRole('list', { name: 'Drafts' }), /by Claude for Ada Lind/)
  await page.getByText('Drafted by Claude for Ada Lind').waitFor()
})

/** A program that has registered and waits until the browser comes back. */
async function listeningAssistant() {
  let back = new URLSearchParams()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', world.url)
    if (pathname === '/callback') back = searchParams // the browser also requests an icon
    response.setHeader('content-type', 'text/html').end('<!doctype html><p>Back at the assistant')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const redirectUri = `http://127.0.0.1:${address.port}/callback`
  return {
    async authorizeUrl() {
      const answer = await fetch(`${world.url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_name: 'Test assistant',
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'none',
        }),
      })
      const { client_id } = (await answer.json()) as { client_id: string } // RFC 7591
      const query = new URLSearchParams({
        response_type: 'code',
        client_id,
        redirect_uri: redirectUri,
        state: 'a state',
        code_challenge: createHash('sha256')
          .update('a verifier of enough length, forty three and more')
          .digest('base64url'),
        code_challenge_method: 'S256',
        resource: `${world.url}/mcp`,
      })
      return `${world.url}/oauth/authorize?${query}`
    },
    cameBack: () => back,
    close: () => server.close().closeAllConnections(),
  }
}
