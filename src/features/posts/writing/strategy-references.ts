import type { Selectable } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { invalidField } from '#kernel/errors.ts'

export interface StrategyReferences {
  strategyId?: string | undefined
  strategyVersion?: number | undefined
  pillarId?: string | undefined
  priorityId?: string | undefined
  opportunityId?: string | undefined
}

/** The parts of a strategy version that a group can name: the field, the list, and the field with an entry's text. */
const PARTS = {
  pillarId: { list: 'pillars', one: 'pillar', words: 'name' },
  priorityId: { list: 'priorities', one: 'priority', words: 'text' },
  opportunityId: { list: 'opportunities', one: 'opportunity', words: 'theme' },
} as const
type PartField = keyof typeof PARTS

/** The most entries that a refusal lists. */
const MOST_NAMED = 12

/**
 * The columns that hold a group's references to the strategy. Without `strategyId` and `strategyVersion`, its parts are
 * those of the active version. Throws 400 at the field that names something unknown. Spec W14
 */
export async function strategyColumns(db: Trx, orgId: string, references: StrategyReferences) {
  const { pillarId, priorityId, opportunityId } = references
  const parts = { pillar_id: pillarId ?? null, priority_id: priorityId ?? null, opportunity_id: opportunityId ?? null }
  const version = await namedVersion(db, orgId, references)
  return version ? { ...parts, strategy_id: version.id, strategy_version: version.version } : parts
}

/** The named version, which contains every named part. Null if nothing is named. */
async function namedVersion(db: Trx, orgId: string, references: StrategyReferences): Promise<Version | null> {
  const { strategyId, strategyVersion } = references
  const named = (Object.keys(PARTS) as PartField[]).filter((field) => references[field] !== undefined)
  if (strategyId === undefined && strategyVersion === undefined && named.length === 0) return null
  const version = await versionOf(db, orgId, references, named[0])
  for (const field of named) requirePart(version, field, references[field] ?? '')
  return version
}

/**
 * The columns that a change of a group's pillar and priority sets. New references must exist in the active version, to
 * which the group then belongs; unchanged ones are not checked again. Throws as `strategyColumns` does.
 */
export async function changedStrategyColumns(
  db: Trx,
  orgId: string,
  group: Pick<Selectable<DB['post_group']>, 'pillar_id' | 'priority_id'>,
  { pillarId = group.pillar_id, priorityId = group.priority_id }: ChangedReferences,
) {
  const anew = (now: string | null, before: string | null) => (now !== null && now !== before ? now : undefined)
  const version = await namedVersion(db, orgId, {
    pillarId: anew(pillarId, group.pillar_id),
    priorityId: anew(priorityId, group.priority_id),
  })
  return {
    pillar_id: pillarId,
    priority_id: priorityId,
    ...(version && { strategy_id: version.id, strategy_version: version.version }),
  }
}

interface ChangedReferences {
  pillarId?: string | null | undefined
  priorityId?: string | null | undefined
}

type Version = Pick<Selectable<DB['strategy']>, 'id' | 'version' | (typeof PARTS)[PartField]['list']>

async function versionOf(
  db: Trx,
  orgId: string,
  { strategyId, strategyVersion }: StrategyReferences,
  part: PartField | undefined,
): Promise<Version> {
  let query = db
    .selectFrom('strategy')
    .select(['id', 'version', 'pillars', 'priorities', 'opportunities'])
    .where('org_id', '=', orgId)
  if (strategyId !== undefined) query = query.where('id', '=', strategyId)
  else if (strategyVersion !== undefined) query = query.where('version', '=', strategyVersion)
  else query = query.where('status', '=', 'active')
  const version = await query.executeTakeFirst()
  if (version && (strategyVersion === undefined || version.version === strategyVersion)) return version
  if (version) {
    throw invalidField(
      'body.strategyVersion',
      'strategy_not_found',
      `That strategyId is version ${version.version}: send ${version.version}, or leave strategyVersion out`,
    )
  }
  if (strategyId !== undefined || strategyVersion !== undefined) {
    throw invalidField(
      strategyId === undefined ? 'body.strategyVersion' : 'body.strategyId',
      'strategy_not_found',
      'This workspace has no such version of its strategy: GET …/strategy/versions lists them; leave it out for the active one',
    )
  }
  throw invalidField(
    `body.${part}`,
    'no_active_strategy',
    `This workspace has no active strategy of which it could name a ${part && PARTS[part].one}: confirm one first, or leave ${part} out`,
  )
}

function requirePart(version: Version, field: PartField, id: string): void {
  const { list, one, words } = PARTS[field]
  // The strategy's operations wrote the entries, and each has its text.
  const entries = version[list] as ({ id: string } & Record<typeof words, string>)[]
  if (entries.some((entry) => entry.id === id)) return
  const known = entries.slice(0, MOST_NAMED).map((entry) => `${entry.id} (${entry[words].slice(0, 60)})`)
  throw invalidField(
    `body.${field}`,
    `${one}_not_found`,
    `Version ${version.version} of the strategy has no such ${one}. ${known.length === 0 ? `It has no ${list}: leave ${field} out` : `Its ${list}: ${known.join(', ')}`}`,
  )
}
