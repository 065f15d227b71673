import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let member: Member
before(async () => {
  world = await openWorld()
  member = await world.member()
})
after(() => world.close())

interface FormScreen {
  path: string
  /** The button that opens the form, if it is not open at once. */
  open?: string
  send: string | RegExp
  /** What to type into which field, and the message that must then be at that field. */
  wrong: readonly { label: string; value: string; words: RegExp }[]
  signedOut?: true
}

const EMPTY = /still empty/
const NO_MAIL = /not an email address/
const FORMS: readonly FormScreen[] = [
  {
    path: '/sign-in',
    signedOut: true,
    send: 'Sign in',
    wrong: [
      { label: 'Email', value: 'anna', words: NO_MAIL },
      { label: 'Password', value: '', words: EMPTY },
    ],
  },
  {
    path: '/sign-up',
    signedOut: true,
    send: 'Make an account',
    wrong: [
      { label: 'Your name', value: '   ', words: EMPTY },
      { label: 'Workspace', value: ' ', words: EMPTY },
    ],
  },
  {
    path: '/settings/you',
    send: 'Save the name',
    wrong: [{ label: 'Name', value: '   ', words: EMPTY }],
  },
  {
    path: '/forgot-password',
    signedOut: true,
    send: 'Send the link',
    wrong: [{ label: 'Email', value: '', words: /Type an email address/ }],
  },
  {
    path: '/reset-password#token=abc',
    signedOut: true,
    send: 'Save the password',
    wrong: [{ label: 'New password', value: 'short', words: /at least 10/ }],
  },
  {
    path: '/settings/people',
    open: 'Invite somebody',
    send: 'Make the invitation',
    // The browser accepts this address, and the server does not.
    wrong: [{ label: 'Email', value: 'anna@localhost', words: /^Give an email address/ }],
  },
  {
    path: '/settings',
    send: 'Save',
    wrong: [
      { label: 'Name', value: '', words: EMPTY },
      { label: 'Short name', value: 'Not This', words: /[a-z]/ },
    ],
  },
  {
    path: '/settings/publishing',
    send: 'Save the limit',
    wrong: [{ label: 'Minutes late at most', value: '-5', words: /At least|or more/ }],
  },
  {
    path: '/settings/scheduling',
    send: 'Save the rhythm',
    wrong: [{ label: 'Posts a day at most', value: '', words: EMPTY }],
  },
  {
    path: '/settings/brand?part=profile',
    send: 'Confirm the profile',
    // Only the server counts the lines.
    wrong: [{ label: 'What you talk about', value: 'A topic\n'.repeat(31), words: /30/ }],
  },
  {
    path: '/settings/brand?part=guardrails',
    open: 'Add the first one',
    send: 'Add it',
    wrong: [{ label: 'What posts must keep to', value: '', words: EMPTY }],
  },
  {
    path: '/settings/brand?part=knowledge',
    open: 'Add the first one',
    send: 'Add it',
    wrong: [{ label: 'What is known', value: '', words: EMPTY }],
  },
  {
    path: '/settings/brand?part=learned',
    open: 'Say what you prefer',
    send: 'Note it',
    wrong: [{ label: 'What you prefer', value: '', words: EMPTY }],
  },
  {
    path: '/settings/keys',
    open: 'Make a key',
    send: 'Make the key',
    wrong: [{ label: 'Name', value: '', words: EMPTY }],
  },
  {
    path: '/settings/webhooks',
    open: 'Add a webhook',
    send: 'Add',
    wrong: [{ label: 'Address', value: 'ftp nothing', words: /web address|https/ }],
  },
  {
    path: '/accounts',
    open: 'Connect Bluesky',
    send: 'Continue to Bluesky',
    wrong: [{ label: 'Handle', value: '', words: EMPTY }],
  },
]

for (const form of FORMS) {
  for (const width of [1280, 390] as const) {
    test(`a problem is shown at its field in our words: ${form.path} ${form.open ?? ''} at ${width} px`, async () => {
      const page = await world.page({ width }, form.signedOut ? undefined : member)
      await page.goto(world.url + form.path)
      if (form.open) await page.getByRole('button', { name: form.open }).click()
      const frame = form.open
        ? page.getByRole('dialog')
        : page.locator('form').filter({ has: page.getByRole('button', { name: form.send, exact: true }) })
      for (const { label, value } of form.wrong) await frame.getByLabel(label, { exact: true }).fill(value)
      await frame.getByRole('button', { name: form.send, exact: true }).click()
      for (const { label, words } of form.wrong) await says(await described(frame, label), words)
      const [first] = form.wrong
      assert.equal(
        await isFocused(frame.getByLabel(first?.label ?? '', { exact: true })),
        true,
        'the first of them has the focus',
      )
      assert.equal(await isInView(page, frame.getByLabel(first?.label ?? '', { exact: true })), true, 'and is in view')
      assert.doesNotMatch((await frame.textContent()) ?? '', /expected|Invalid|Too small/)
      assert.deepEqual(await faults(page), [])
    })
  }
}

test('a page with a single form has the focus in its first field', async () => {
  for (const [path, label] of [
    ['/sign-in', 'Email'],
    ['/forgot-password', 'Email'],
    ['/reset-password#token=abc', 'New password'],
  ] as const) {
    const page = await world.page({ width: 1280 })
    await page.goto(world.url + path)
    await page.getByLabel(label, { exact: true }).waitFor()
    assert.equal(await isFocused(page.getByLabel(label, { exact: true })), true, path)
  }
})

async function described(frame: Locator, label: string): Promise<Locator> {
  const field = frame.getByLabel(label, { exact: true })
  await frame.locator('[aria-invalid="true"]').first().waitFor()
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  return frame.locator(`[id="${ids.at(-1)}"]`)
}

const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => Reflect.get(Reflect.get(globalThis, 'document'), 'activeElement') === element)

async function isInView(page: Page, field: Locator): Promise<boolean> {
  const box = await field.boundingBox()
  const size = page.viewportSize()
  return box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height
}
