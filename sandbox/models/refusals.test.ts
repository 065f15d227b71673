import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createModelsSandbox } from './create-models-sandbox.ts'

const sandbox = createModelsSandbox()
let url = ''
before(async () => {
  url = await sandbox.start()
})
after(() => sandbox.stop())

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each vendor's error has a form of its own
  body: any
}

async function post(path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const openai = (path: string, body: unknown, key = 'k') => post(path, body, { authorization: `Bearer ${key}` })
const anthropic = (body: unknown, headers: Record<string, string> = {}) =>
  post('/v1/messages', body, { 'x-api-key': 'k', 'anthropic-version': '2023-06-01', ...headers })
const gemini = (model: string, body: unknown, key = 'k') =>
  post(`/v1beta/models/${model}:generateContent`, body, { 'x-goog-api-key': key })

const optional = {
  type: 'object',
  properties: { text: { type: 'string' }, note: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
}

describe('OpenAI', () => {
  const strict = (schema: object) => ({ type: 'json_schema', name: 'answer', strict: true, schema })
  const asked = (schema: object) => ({ model: 'gpt-6-luna', input: 'Hi', text: { format: strict(schema) } })

  test('refuses optional fields, open objects and choices under strict', async () => {
    const refused = async (schema: object) => {
      const { status, body } = await openai('/v1/responses', asked(schema))
      assert.deepEqual([status, body.error.code], [400, 'invalid_json_schema'])
      return body.error.message as string
    }
    assert.match(await refused(optional), /Missing 'note'/)
    assert.match(await refused({ ...optional, additionalProperties: true }), /'additionalProperties' is required/)
    assert.match(await refused({ type: 'array', items: optional }), /"object"/)
    const choice = { oneOf: [{ type: 'string' }, { type: 'null' }] }
    assert.match(await refused({ ...optional, properties: { text: choice } }), /'oneOf' is not permitted/)
    const format = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: optional } }
    const chat = await openai('/v1/chat/completions', {
      model: 'any',
      messages: [{ role: 'user', content: 'Hi' }],
      response_format: format,
    })
    assert.equal(chat.status, 400)
  })

  test('refuses a temperature for models that reason', async () => {
    const { status, body } = await openai('/v1/responses', { model: 'gpt-6-luna', input: 'Hi', temperature: 0.5 })
    assert.deepEqual([status, body.error.code], [400, 'unsupported_parameter'])
  })

  test('refuses a wrong key, and a request without one', async () => {
    assert.equal((await openai('/v1/responses', { model: 'gpt-6-luna', input: 'Hi' }, 'bad')).status, 401)
    assert.equal((await post('/v1/responses', { model: 'gpt-6-luna', input: 'Hi' }, {})).status, 401)
  })

  test('refuses times of words without verbose_json', async () => {
    const form = new FormData()
    form.append('model', 'whisper-1')
    form.append('file', new Blob(['sound']), 'speech.mp3')
    form.append('timestamp_granularities[]', 'word')
    const answer = await fetch(`${url}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: 'Bearer k' },
      body: form,
    })
    assert.equal(answer.status, 400)
    await answer.body?.cancel()
  })
})

describe('Anthropic', () => {
  const asked = { model: 'claude-sonnet-5-5', max_tokens: 100, messages: [{ role: 'user', content: 'Hi' }] }

  test('refuses a request without max_tokens, and one without a version', async () => {
    const { max_tokens: _, ...rest } = asked
    const { status, body } = await anthropic(rest)
    assert.deepEqual([status, body.error.message], [400, 'max_tokens: Field required'])
    assert.equal((await anthropic(asked, { 'anthropic-version': '' })).status, 400)
  })

  test('refuses a temperature and forced tools for its newest models', async () => {
    assert.equal((await anthropic({ ...asked, temperature: 1 })).status, 400)
    assert.equal((await anthropic({ ...asked, tool_choice: { type: 'any' } })).status, 400)
  })

  test('refuses limits in a schema', async () => {
    const schema = { ...optional, properties: { text: { type: 'string', maxLength: 280 } } }
    const { status, body } = await anthropic({ ...asked, output_config: { format: { type: 'json_schema', schema } } })
    assert.equal(status, 400)
    assert.match(body.error.message, /'maxLength' is not supported/)
  })

  test('refuses a wrong key', async () => {
    assert.equal((await anthropic(asked, { 'x-api-key': 'bad' })).status, 401)
  })
})

describe('Google', () => {
  const contents = [{ role: 'user', parts: [{ text: 'Hi' }] }]

  test('refuses a wrong key with 400', async () => {
    const { status, body } = await gemini('gemini-3.8-flash', { contents }, 'bad')
    assert.deepEqual([status, body.error.details[0].reason], [400, 'API_KEY_INVALID'])
  })

  test('refuses fields that it does not know, and a request without contents', async () => {
    assert.equal((await gemini('gemini-3.8-flash', { contents, messages: [] })).status, 400)
    assert.equal((await gemini('gemini-3.8-flash', {})).status, 400)
  })
})

test('the same question has the same answer, which calls itself simulated', async () => {
  const asked = { model: 'simulated', messages: [{ role: 'user', content: 'Topic: tea' }] }
  const [one, other] = [await openai('/v1/chat/completions', asked), await openai('/v1/chat/completions', asked)]
  assert.deepEqual(one.body.choices, other.body.choices)
  assert.match(one.body.choices[0].message.content, /simulated .*tea|tea.*simulated/)
})

test('a script can be set over HTTP; an unknown turn is refused', async () => {
  const told = await post('/_sandbox/script', { turns: ['500'] }, {})
  assert.deepEqual([told.status, told.body], [200, { turns: ['500'] }])
  assert.equal((await openai('/v1/chat/completions', {})).status, 500)
  assert.equal((await post('/_sandbox/script', { turns: ['no-such'] }, {})).status, 400)
  assert.throws(() => sandbox.script.add('no-such' as 'ok'), /Unknown turn/)
})
