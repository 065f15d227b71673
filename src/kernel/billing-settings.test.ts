import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingSettings } from './billing-settings.ts'
import { Env, readVariables } from './env.ts'

const id = (letter: string) => `pri_${letter.repeat(26)}`
const whole = {
  GALLEY_BILLING: 'paddle',
  PADDLE_API_KEY: 'pdl_live_apikey_0123456789',
  PADDLE_WEBHOOK_SECRETS: 'pdl_ntfset_new_secret, pdl_ntfset_old_secret',
  PADDLE_PRICES: `solo.month=${id('a')}, solo.year=${id('b')},pack_500=${id('c')}`,
}

function read(env: Record<string, string>) {
  const problems: string[] = []
  return { settings: billingSettings(readVariables(Env, env, problems), problems), problems }
}

test('nothing set: nobody is billed', () => {
  assert.deepEqual(read({}), { settings: { provider: 'none' }, problems: [] })
  assert.deepEqual(read({ GALLEY_BILLING: 'none' }).settings, { provider: 'none' })
})

test('the whole of Paddle', () => {
  const { settings, problems } = read(whole)
  assert.deepEqual(problems, [])
  assert.ok(settings.provider === 'paddle')
  assert.deepEqual(settings.webhookSecrets, ['pdl_ntfset_new_secret', 'pdl_ntfset_old_secret'])
  assert.deepEqual([settings.apiUrl, settings.windowSeconds, settings.graceDays], ['https://api.paddle.com', 60, 7])
  assert.deepEqual(
    [...settings.prices],
    [
      [id('a'), { plan: 'solo', every: 'month' }],
      [id('b'), { plan: 'solo', every: 'year' }],
      [id('c'), { pack: 'pack_500' }],
    ],
  )
})

test('a key of the sandbox goes to the sandbox', () => {
  const { settings } = read({ ...whole, PADDLE_API_KEY: 'pdl_sdbx_apikey_0123456789' })
  assert.equal(settings.provider === 'paddle' && settings.apiUrl, 'https://sandbox-api.paddle.com')
})

const broken: [Record<string, string>, RegExp[]][] = [
  [
    { GALLEY_BILLING: 'paddle' },
    [/^PADDLE_API_KEY: is needed/, /^PADDLE_WEBHOOK_SECRETS: is needed/, /^PADDLE_PRICES: is needed/],
  ],
  [
    { ...whole, GALLEY_BILLING: 'none' },
    [/^PADDLE_API_KEY, PADDLE_WEBHOOK_SECRETS, PADDLE_PRICES: set GALLEY_BILLING/],
  ],
  [{ ...whole, PADDLE_WEBHOOK_SECRETS: 'short,' }, [/secret 1 has fewer than 16/]],
  [{ ...whole, PADDLE_API_KEY: 'a key with spaces in it' }, [/^PADDLE_API_KEY: is not an API key/]],
  [{ ...whole, PADDLE_ENVIRONMENT: 'sandbox' }, [/but PADDLE_API_KEY is a live one/]],
  [{ ...whole, PADDLE_API_URL: 'http://paddle.example' }, [/must be an https address/]],
  [{ ...whole, PADDLE_API_URL: 'https://paddle.example/v1' }, [/must have no path/]],
  [{ ...whole, PADDLE_PRICES: `gold.month=${id('a')}` }, [/"gold.month" is not one of solo.month/]],
  [{ ...whole, PADDLE_PRICES: 'solo.month=price_1' }, [/"price_1" of solo.month is not a price id/]],
  [{ ...whole, PADDLE_PRICES: `solo.month=${id('a')},team.month=${id('a')}` }, [/appears twice/]],
  [{ ...whole, PADDLE_PRICES: `solo.month=${id('a')},solo.month=${id('b')}` }, [/solo.month appears twice/]],
]
for (const [env, expected] of broken) {
  test(`told at the start: ${expected.map(({ source }) => source).join(', ')}`, () => {
    const { problems } = read(env)
    assert.equal(problems.length, expected.length, problems.join('\n'))
    for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern)
  })
}
