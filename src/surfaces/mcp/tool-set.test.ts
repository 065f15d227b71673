import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import { PLATFORM_PAYLOADS } from '#contract/networks/platform-payload.ts'
import { SCOPES } from '#contract/programs/scopes.ts'
import { TOOLS_BY_SCOPE } from '#contract/programs/tools.ts'
import { type Operation, operation } from '#kernel/operation.ts'
import { operations } from '../../operations.ts'
import { createToolSet } from './tool-set.ts'

const all: Operation[] = Object.values<Operation>(operations)
const tools = createToolSet(all, 'https://galley.example').granted(SCOPES)

/** The byte budget of the whole list, for all present and future tools. Spec O8 */
const BUDGET = 60 * 1024
/** The bytes reserved for each future tool. The largest tools, which draft, already exist. */
const SHARE = 310
/** The bytes of the largest tool, which drafts: it names what each of nine networks accepts. */
const MOST = 4_608

test('the whole list keeps to its budget, and leaves room for future tools', (context) => {
  const bytes = Buffer.byteLength(JSON.stringify({ tools: tools.map(({ shown }) => shown) }))
  const planned = Object.values(TOOLS_BY_SCOPE).flat().length
  const left = BUDGET - (planned - tools.length) * SHARE
  context.diagnostic(`${tools.length} tools, ${bytes} bytes of ${left}`)
  assert.ok(bytes <= left, `${bytes} bytes of ${left}`)
})

interface Node {
  type?: unknown
  description?: string
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
}

/** Every argument and every field inside one, at any depth, with its path. */
function argumentsIn(schema: Node, path: string[] = []): [place: string, node: Node][] {
  const inside = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((node) => node !== undefined)
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, node]): [string, Node][] => [
      [[...path, name].join('.'), node],
      ...argumentsIn(node, [...path, name]),
    ]),
    ...inside.flatMap((node) => argumentsIn(node, path)),
  ]
}

describe('every argument of every tool is described, in a form that every client reads:', () => {
  for (const { shown } of tools) {
    test(shown.name, () => {
      const args = argumentsIn(shown.inputSchema as Node)
      assert.deepEqual(
        args.filter(([, { description = '' }]) => description.length < 4).map(([place]) => place),
        [],
      )
      const text = JSON.stringify([shown.inputSchema, shown.outputSchema])
      assert.doesNotMatch(text, /"type":\[/, 'a list of types')
      assert.doesNotMatch(text, /"oneOf"/, 'a choice of forms')
    })
  }
})

test('the keys of platformPayload are named, network by network, as its schemas have them', () => {
  const draft = tools.find(({ shown }) => shown.name === 'create_draft_post')?.shown.inputSchema as Node
  const words = draft.properties?.posts?.items?.properties?.platformPayload?.description ?? ''
  for (const [platform, payload] of Object.entries(PLATFORM_PAYLOADS)) {
    const [, keys = ''] = new RegExp(`${platform}: (.*?)(?:\\. \\w+: |$)`).exec(words) ?? []
    for (const key of Object.keys(payload.shape)) assert.match(keys, new RegExp(`\\b${key}\\b`), platform)
  }
})

/**
 * The hints in the protocol's terms: a tool is destructive if it does more than add; its world is open if it reaches
 * outside the workspace. Drafting reads linked pages, a logo can be behind a link, and an approved or scheduled post is
 * published to a network without another call.
 */
test('the hints of writing tools are true', () => {
  const said = Object.fromEntries(
    tools
      .filter(({ shown }) => !shown.annotations?.readOnlyHint)
      .map(({ shown: { name, annotations: { destructiveHint, openWorldHint } = {} } }) => [
        name,
        [destructiveHint && 'destructive', openWorldHint && 'open world'].filter(Boolean).join(', '),
      ]),
  )
  assert.deepEqual(said, {
    create_draft_post: 'open world',
    create_x_thread: '',
    create_media_upload: '',
    complete_media_upload: '',
    import_media_from_url: 'open world',
    create_branded_image: 'open world',
    create_carousel: 'open world',
    create_app_screenshot: 'open world',
    create_branded_video: 'open world',
    update_post: 'destructive, open world',
    update_post_group: 'destructive, open world',
    reject_post_group: 'destructive',
    rewrite_post: 'destructive, open world',
    approve_post_group: 'destructive, open world',
    schedule_post_group: 'destructive, open world',
    post_now: 'destructive, open world',
    delete_x_post: 'destructive, open world',
    get_x_post: 'open world',
    get_x_thread: 'open world',
    update_brand_kit: 'destructive, open world',
    save_thought: '',
    draft_post_from_thought: 'open world',
    update_thought: '',
    add_dm_conversation: 'open world',
    update_dm_conversation: 'open world',
    draft_dm: 'open world',
    update_x_automation_rules: '',
    run_x_automation: 'destructive, open world',
    update_reply_draft: 'destructive',
    draft_reply: 'destructive, open world',
    send_reply: 'destructive, open world',
    suggest_reddit_listening: 'open world',
    suggest_x_accounts: 'open world',
    refresh_reply_inbox: 'open world',
    update_engagement_settings: 'destructive',
  })
})

test('every operation that is a tool is listed, in one order, under the granted scopes', () => {
  const named = all.flatMap((one) => (one.tool ? [one.tool.name] : []))
  assert.deepEqual(tools.map(({ shown }) => shown.name).sort(), named.sort())
  const backwards = createToolSet([...all].reverse(), 'https://galley.example').granted([...SCOPES].reverse())
  assert.deepEqual(
    backwards.map(({ shown }) => shown.name),
    tools.map(({ shown }) => shown.name),
  )
  for (const scope of SCOPES) {
    const granted = createToolSet(all, 'https://galley.example').granted([scope])
    assert.ok(granted.every((tool) => tool.operation.tool?.scope === scope))
  }
  assert.deepEqual(createToolSet(all, 'https://galley.example').granted([]), [])
})

describe('every tool tells an assistant what it needs:', () => {
  for (const { operation, shown } of tools) {
    test(shown.name, () => {
      const { description = '', annotations = {}, title, inputSchema } = shown
      assert.match(title ?? '', /^[A-Z][\w ]+$/)
      assert.ok(description.length >= 100 && description.length <= 320, `${description.length} characters`)
      assert.match(description, /\b(Use|Call) it\b/, 'says when to use it')
      assert.match(description, /\bAnswers\b/, 'says what comes back')
      assert.match(description, /[.]$/)
      const hints = Object.values(annotations)
      assert.ok(hints.every((hint) => typeof hint === 'boolean'))
      const { readOnlyHint, destructiveHint, openWorldHint, idempotentHint = false } = annotations
      assert.ok([readOnlyHint, destructiveHint, openWorldHint].every((hint) => hint !== undefined))
      if (!readOnlyHint) assert.equal(idempotentHint, operation.tool?.hints.idempotent)
      if (operation.method === 'GET') assert.equal(readOnlyHint, true)
      if (readOnlyHint) assert.equal(destructiveHint, false)
      const scope = operation.tool?.scope ?? ''
      if (['posts:schedule', 'posts:publish', 'posts:delete'].includes(scope)) {
        assert.deepEqual([destructiveHint, annotations.openWorldHint], [true, true])
      }
      if (!readOnlyHint && scope !== 'posts:publish' && scope !== 'posts:delete') {
        assert.match(description, /\b(nothing|never|not)\b[^.]*\bpublish|publishes nothing|nothing published/i)
      }
      const { anyOf, oneOf, allOf, properties = {} } = inputSchema
      assert.deepEqual([anyOf, oneOf, allOf], [undefined, undefined, undefined])
      assert.ok(!('orgId' in properties), 'the workspace is the connection’s own')
      for (const name of Object.keys(properties)) assert.match(name, /^[a-zA-Z0-9_.-]{1,64}$/)
      const text = JSON.stringify(shown)
      assert.ok(!text.includes('$ref') && !text.includes('$defs'))
      assert.ok(text.length <= MOST, `${text.length} characters`)
      const ajv = new Ajv2020({ strict: false })
      addFormats.default(ajv)
      ajv.compile(inputSchema as object)
      if (shown.outputSchema) ajv.compile(shown.outputSchema as object)
    })
  }
})

test('arguments keep their enums, formats, defaults and the bounds that a call may reach', () => {
  const shown = tools.find(({ shown }) => shown.name === 'list_posts')?.shown.inputSchema.properties ?? {}
  assert.deepEqual(shown.limit, {
    default: 25,
    type: 'integer',
    maximum: 100,
    description: 'Entries a page',
  })
  assert.deepEqual(shown.tagId, {
    description: 'Posts of groups with any of these tags',
    type: 'array',
    items: { type: 'string' },
  })
  const { description: _, ...from } = shown.scheduledFrom as Node
  assert.deepEqual(from, { type: 'string', format: 'date-time' })
  const { page } = shown as Record<string, Node>
  assert.deepEqual(page, { default: 1, type: 'integer', description: '1-based' })
  const { description: __, ...order } = shown.sortDir as Node
  assert.deepEqual(order, { default: 'desc', type: 'string', enum: ['asc', 'desc'] })
})

test('two fields that would be one argument are found at the start', () => {
  const twice = operation({
    name: 'twice',
    route: 'PATCH /v1/orgs/{orgId}/things/{id}',
    summary: 'Two fields of one name',
    tag: 'marketing',
    permission: 'workspace:read',
    tool: {
      name: 'list_posts',
      description: '',
      hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    },
    params: { id: z.string() },
    body: { 'filter[id]': z.string() },
    output: z.object({}),
  }).handle(async () => ({}))
  assert.throws(() => createToolSet([twice], 'https://galley.example'), /Two arguments of twice would be called id/)
})
