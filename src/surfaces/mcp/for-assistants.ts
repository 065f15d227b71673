import type { Json, JsonSchema } from './slim-schema.ts'

/** Turns an answer into the part of it that an assistant gets. */
export type Reduce = (value: unknown) => unknown

/** Fields that no assistant needs, in any resource. */
const NOWHERE = ['orgId', 'idempotencyKey', 'attemptCount', 'maxAttempts', 'publishedExternalId']

/**
 * Fields of one resource that no assistant needs: ids that no tool accepts, and details of publishing. `contentHash`
 * and `updatedAt` stay, because approving and changing need them.
 */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  Post: ['lastAttemptAt', 'writtenBy'],
  PostGroup: ['approvedBy', 'strategyId', 'strategyVersion', 'priorityId', 'opportunityId'],
  Approval: ['id', 'groupId', 'approvedByUserId'],
  // No tool confirms a strategy.
  Strategy: ['contentHash'],
  SocialAccount: [
    'accountExternalId',
    'scopes',
    'tokenExpiresAt',
    'lastRefreshedAt',
    'createdAt',
    'updatedAt',
    'profileImageUrl',
  ],
  MediaLibraryItem: ['id', 'previewUrl', 'sizeBytes'],
  AgentRun: ['payload', 'createdByUserId'],
  XPostDeletion: ['xPostId'],
}

/** The field that names the group on whose page a person decides. */
const DECIDED_BY_GROUP: Readonly<Record<string, string>> = { Post: 'groupId', PostGroup: 'id' }

const REVIEW_URL = { type: 'string', format: 'uri', description: 'Where a person looks at it and decides' }

/** The page of Galley on which a person decides about a group. */
export function reviewUrl(baseUrl: string, groupId: string): string {
  return `${baseUrl}/review/${groupId}`
}

/** The schema of the reduced answer, without nulls: a field that is not set is absent. */
export function reducedSchema({ $defs, ...root }: JsonSchema): JsonSchema {
  const defs = Object.entries($defs ?? {}).map(([name, node]) => [name, reducedNode(node, name)])
  return { ...reducedNode(root, nameOf(root)), ...(defs.length > 0 && { $defs: Object.fromEntries(defs) }) }
}

function reducedNode(node: Json, name: string | null): Json {
  const reduced: Json = {}
  for (const [key, part] of Object.entries(node)) {
    if (key === 'properties') continue
    if (Array.isArray(part)) reduced[key] = part.map((one) => (isNode(one) ? reducedNode(one, nameOf(one)) : one))
    else reduced[key] = isNode(part) ? reducedNode(part, nameOf(part)) : part
  }
  if (!isNode(node.properties)) return withoutNull(reduced)
  const out = leftOut(name)
  const fields = Object.entries(node.properties as Record<string, Json>).filter(([field]) => !out.has(field))
  const canBeNull = new Set(fields.flatMap(([field, part]) => (takesNull(part) ? [field] : [])))
  reduced.properties = {
    ...Object.fromEntries(fields.map(([field, part]) => [field, reducedNode(part, nameOf(part))])),
    ...(name !== null && name in DECIDED_BY_GROUP && { reviewUrl: REVIEW_URL }),
  }
  const required = (node.required ?? []) as string[]
  reduced.required = required.filter((field) => !out.has(field) && !canBeNull.has(field))
  return reduced
}

/** The function that reduces an answer, made once from the schema because there are many answers. */
export function createReduce(schema: JsonSchema, baseUrl: string): Reduce {
  const named = new Map<string, Reduce>()

  function reduceOf(node: Json): Reduce {
    const ref = typeof node.$ref === 'string' ? refName(node.$ref) : null
    if (ref !== null) return (value) => resource(ref)(value)
    const options = ((node.anyOf ?? node.oneOf) as Json[] | undefined)?.filter((option) => option.type !== 'null')
    if (options) return options.length === 1 && options[0] ? reduceOf(options[0]) : formOf(options)
    if (isNode(node.properties)) return objectReduce(node, nameOf(node))
    if (isNode(node.items)) {
      const entry = reduceOf(node.items)
      return (value) => (Array.isArray(value) ? value.map(entry) : value)
    }
    return withoutNulls
  }

  /** An answer may have one of several forms. This chooses the form by the fields of the answer. */
  function formOf(options: readonly Json[]): Reduce {
    const forms = options.map((option) => {
      const { required = [] } = typeof option.$ref === 'string' ? (schema.$defs?.[refName(option.$ref)] ?? {}) : option
      return { required: required as string[], reduce: reduceOf(option) }
    })
    return (value) => {
      if (!isNode(value)) return value
      const form = forms.find(({ required }) => required.length > 0 && required.every((field) => field in value))
      return (form?.reduce ?? withoutNulls)(value)
    }
  }

  function resource(name: string): Reduce {
    const known = named.get(name)
    if (known) return known
    const made = objectReduce(schema.$defs?.[name] ?? {}, name)
    named.set(name, made)
    return made
  }

  function objectReduce(node: Json, name: string | null): Reduce {
    if (!isNode(node.properties)) return reduceOf(node)
    const out = leftOut(name)
    const parts = new Map(
      Object.entries(node.properties as Record<string, Json>).map(([field, part]) => [field, reduceOf(part)]),
    )
    const groupField = name === null ? undefined : DECIDED_BY_GROUP[name]
    return (value) => {
      if (!isNode(value)) return value
      const reduced: Json = {}
      for (const [field, part] of Object.entries(value)) {
        if (part === null || part === undefined || out.has(field)) continue
        reduced[field] = (parts.get(field) ?? withoutNulls)(part)
      }
      if (groupField !== undefined) reduced.reviewUrl = reviewUrl(baseUrl, String(value[groupField]))
      return reduced
    }
  }

  return objectReduce(schema, nameOf(schema))
}

/** For objects whose fields the schema does not list, such as a network's payload. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isNode(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      part === null || part === undefined ? [] : [[key, withoutNulls(part)]],
    ),
  )
}

function leftOut(name: string | null): ReadonlySet<string> {
  return new Set([...NOWHERE, ...((name !== null && LEFT_OUT[name]) || [])])
}

const refName = (ref: string): string => ref.split('/').at(-1) ?? ''

function nameOf(node: Json): string | null {
  return typeof node.id === 'string' ? node.id : null
}

function isNode(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function takesNull(node: Json): boolean {
  if (Array.isArray(node.type)) return node.type.includes('null')
  return ((node.anyOf ?? node.oneOf) as Json[] | undefined)?.some(({ type }) => type === 'null') ?? false
}

function withoutNull({ anyOf, ...node }: Json): Json {
  if (Array.isArray(node.type)) {
    const types = node.type.filter((type) => type !== 'null')
    return { ...node, type: types.length === 1 ? types[0] : types }
  }
  const options = (anyOf as Json[] | undefined)?.filter(({ type }) => type !== 'null')
  if (!options) return node
  return options.length === 1 ? { ...options[0], ...node } : { ...node, anyOf: options }
}
