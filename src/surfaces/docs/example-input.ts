import { z } from 'zod'
import { isOrgOperation, type Operation } from '#kernel/operation.ts'

type Json = Record<string, unknown>

/** A value that only the caller knows: a variable in the shell, and a name in a program. */
export class Variable {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The input of an example, split by where it is sent. */
export interface ExampleInput {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | null
}

/**
 * Fields for which an example cannot make a value: secrets, and values from an earlier answer. Ids are recognised by
 * their format instead.
 */
const KNOWN_TO_CALLER = new Set([
  'token',
  'code',
  'state',
  'key',
  'email',
  'password',
  'newPassword',
  'handle',
  // A source's own, which the list of its databases has.
  'databaseId',
  'appPassword',
  'provider',
  'choice',
  'priceId',
])

/** Example values by field name or by `operation.field`. A field of the second kind is shown even if optional. */
const VALUES: Readonly<Record<string, unknown>> = {
  name: 'Northwind Tools',
  slug: 'northwind-tools',
  title: 'Release notes',
  text: 'Release 4.2 is out.',
  contentText: 'Release 4.2 is out: https://example.com/releases/4.2',
  platform: 'bluesky',
  kind: 'image',
  contentType: 'image/png',
  color: '#0E5A4F',
  roleKey: 'editor',
  minGapMinutes: 60,
  profileUrl: 'https://x.com/northwind',
  redirectUri: 'http://localhost:4400/settings/accounts',
  url: 'https://example.com/hooks/galley',
  'createTag.name': 'releases',
  'updateTag.name': 'release notes',
  'updateMe.timezone': 'Europe/Berlin',
  'createApiKey.name': 'CI',
  'fitMedia.platform': 'instagram',
  'fitVideo.platform': 'x',
  'getCommunityFlairs.community': 'northwind',
  'startOAuth.platform': 'x',
  'listAccountChoice.platform': 'facebook',
  'chooseAccounts.platform': 'facebook',
  accountExternalIds: ['102030405'],
  organizationIds: ['102030405'],
  pageIds: ['1a2b3c4d-5e6f-7a8b-9c0d-1e2f3a4b5c6d'],
  'updatePostGroup.title': "What's new in 4.2",
  'schedulePostGroup.useBestSlot': true,
  'resolvePost.outcome': 'not_live',
  'deleteXPost.postId': new Variable('postId'),
  'importMedia.url': new Variable('url'),
  'sendReply.text': new Variable('text'),
  'getXPost.post': new Variable('post'),
  'getXThread.post': new Variable('post'),
  'createAppScreenshot.screenshot': { assetId: new Variable('assetId') },
  'previewVisual.content': { title: 'Release 4.2 is out' },
  'createXThread.posts': [{ text: 'Release 4.2 is out.' }, { text: 'What is new: https://example.com/releases/4.2' }],
  'createBrandedVideo.video': { assetId: new Variable('assetId') },
  'createBrandedVideo.captions': [{ text: 'Release 4.2 is out.', start: 0, end: 1.5 }],
  'updateVideoCaptions.captions': [{ text: 'Release 4.2 is out.', start: 0, end: 1.5 }],
  // The provider sends it, unless it refuses.
  'completeOAuth.code': new Variable('code'),
  'completeContextOAuth.code': new Variable('code'),
  // A source's columns.
  'mapContextDatabase.textColumn': new Variable('textColumn'),
  'mapContextDatabase.titleColumn': null,
  'mapContextDatabase.networksColumn': null,
  'mapContextDatabase.networks': ['linkedin'],
  'mapContextDatabase.dateColumn': null,
  'mapContextDatabase.readyColumn': new Variable('readyColumn'),
  'mapContextDatabase.readyOption': null,
  'mapContextDatabase.stateColumn': new Variable('stateColumn'),
  'mapContextDatabase.addressColumn': new Variable('addressColumn'),
  'finishOidc.code': new Variable('code'),
  'finishOidc.iss': new Variable('iss'),
}

/**
 * A valid call of an operation: all required fields, and for a change at least one more field. It is made from the
 * operation's schemas; values that no schema can give are listed above.
 */
export function exampleInput(operation: Operation, now: Date): ExampleInput {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const path = Object.fromEntries(
    names.map((name) => {
      const schema = operation.params[name]
      return [name, schema ? fieldValue(operation, name, jsonSchema(schema), now) : new Variable(name)]
    }),
  )
  const query = shown(operation, operation.query, now)
  if (operation.query.page && isOrgOperation(operation)) query.limit ??= 10
  const takesBody = Object.keys(operation.body).length > 0
  return { path, query, body: takesBody ? shown(operation, operation.body, now) : null }
}

function shown(operation: Operation, shape: Operation['body'], now: Date): Record<string, unknown> {
  const fields = Object.entries(shape)
  const isRequired = ([, schema]: [string, z.ZodType]) => !schema.safeParse(undefined).success
  const chosen = fields.filter((field) => isRequired(field) || VALUES[`${operation.name}.${field[0]}`] !== undefined)
  // A change without fields would show nothing.
  const one =
    ['PATCH', 'PUT'].includes(operation.method) && chosen.length === 0 ? fields.find(([name]) => name in VALUES) : null
  return Object.fromEntries(
    [...chosen, ...(one ? [one] : [])].map(([name, schema]) => [
      name,
      fieldValue(operation, name, jsonSchema(schema), now),
    ]),
  )
}

function fieldValue(operation: Operation, name: string, schema: Json, now: Date): unknown {
  const own = VALUES[`${operation.name}.${name}`]
  if (own !== undefined) return own
  if (KNOWN_TO_CALLER.has(name) || isId(schema)) return new Variable(name)
  return exampleValue(name, schema, now)
}

const isId = (schema: Json): boolean => schema.format === 'uuid'

/** A value that the schema takes. */
function exampleValue(name: string, schema: Json, now: Date): unknown {
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (options?.[0]) return exampleValue(name, options[0], now)
  if (schema.const !== undefined) return schema.const
  const values = schema.enum as unknown[] | undefined
  const known = VALUES[name]
  if (known !== undefined && (values === undefined || values.includes(known))) return known
  if (values) return values[0]
  switch (schema.type) {
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () =>
        exampleValue(name, (schema.items ?? {}) as Json, now),
      )
    case 'object':
      return Object.fromEntries(
        ((schema.required ?? []) as string[]).map((field) => [
          field,
          exampleValue(field, ((schema.properties ?? {}) as Record<string, Json>)[field] ?? {}, now),
        ]),
      )
    case 'integer':
    case 'number':
      return schema.default ?? schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      return text(name, schema, now)
  }
}

function text(name: string, schema: Json, now: Date): string {
  const daysAhead = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
  const isEnd = /^(to|until|end)/i.test(name)
  if (schema.format === 'timezone') return 'Europe/Berlin'
  if (schema.format === 'uri') return 'https://example.com/releases/4.2'
  if (schema.format === 'date-time')
    return `${daysAhead(isEnd ? 30 : 1)
      .toISOString()
      .slice(0, 13)}:00:00.000Z`
  if (schema.format === 'date' || name === 'date') return daysAhead(2).toISOString().slice(0, 10)
  return 'text'
}

/** The JSON Schema of a field, with one step of references followed. */
function jsonSchema(schema: z.ZodType): Json {
  const { $defs, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json & {
    $defs?: Record<string, Json>
  }
  const followed: unknown = JSON.parse(JSON.stringify(json), (_key, value: unknown) => {
    const ref = (value as { $ref?: string } | null)?.$ref
    return ref === undefined ? value : ($defs?.[ref.split('/').at(-1) ?? ''] ?? value)
  })
  return followed as Json // an object went in
}
