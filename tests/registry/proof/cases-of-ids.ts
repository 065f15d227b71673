import { ROLES, type Role, roleAllows } from '#contract/people/roles.ts'
import type { Operation } from '#kernel/operation.ts'
import type { TestAnswer } from '../../support/app.ts'
import { type Sample, takesOrg } from '../call.ts'
import { answers, type Case, type Knocker } from './case.ts'
import { type IdPlace, idPlaces, isAbout } from './id-places.ts'
import type { Stage } from './stage.ts'

/**
 * At a place for one kind of ids, the suite tries this many ids of that kind, and one id each of this many other kinds.
 * At any other place it tries one id of every kind.
 */
const MOST_OF_KIND = 3
const MOST_OF_OTHERS = 2

/** Calls with an id of the other workspace, in every place that can hold an id. */
export function* casesOfIds(stage: Stage, operation: Operation, sample: Sample, full: boolean): Generator<Case> {
  let turn = operation.name.length // another start for each operation, so that all together meet every kind
  for (const place of idPlaces(operation)) {
    for (const { knocker, token, allowed } of knockers(stage, operation)) {
      const everyId = full || knocker === 'owner' || knocker === 'nobody'
      for (const id of idsFor(stage, place, full, turn++).slice(0, everyId ? Infinity : 1)) {
        yield {
          what: `${place.path} = ${id}`,
          knocker,
          // an object with one value replaced
          input: place.put(sample.input, place.isList ? [id] : id) as Case['input'],
          options: { token, orgId: stage.own.orgId, ...(sample.headers && { headers: sample.headers }) },
          judge: allowed ? judgeOf(place) : answers(403),
        }
      }
    }
  }
}

function knockers(
  { own }: Stage,
  operation: Operation,
): { knocker: Knocker; token: string | null; allowed: boolean }[] {
  const { permission } = operation
  if (permission === 'public') return [{ knocker: 'nobody', token: null, allowed: true }]
  const allows = (role: Role) => permission === 'signed-in' || roleAllows(role, permission)
  const roles = takesOrg(operation) ? ROLES : (['owner'] as const) // roles mean nothing for a person's own things
  return roles.map((role) => ({ knocker: role, token: own.people[role].token, allowed: allows(role) }))
}

function idsFor({ foreign }: Stage, place: IdPlace, full: boolean, turn: number): string[] {
  const tables = [...foreign.keys()]
  const about = tables.filter((table) => isAbout(place, table))
  const others = tables.filter((table) => !about.includes(table))
  if (full) return [...about, ...others].flatMap((table) => foreign.get(table) ?? [])
  const few = about.length === 0 ? others : rotated(others, turn).slice(0, MOST_OF_OTHERS)
  return [
    ...about.flatMap((table) => rotated(foreign.get(table) ?? [], turn).slice(0, MOST_OF_KIND)),
    ...few.flatMap((table) => rotated(foreign.get(table) ?? [], turn).slice(0, 1)),
  ]
}

/**
 * A filter by an id of another workspace must find nothing. In any other place such an id is answered with not found,
 * and the workspace's own id with forbidden.
 */
function judgeOf(place: IdPlace): Case['judge'] {
  if (place.isFilter) return findsNothing
  // The brand kit names all problems at once, in a 422. Spec V8
  if (place.path === 'logo.assetId') return answers(422)
  return place.path === 'orgId' ? answers(403, 404) : answers(400, 404)
}

const findsNothing = (answer: TestAnswer): string | null => {
  if (answer.status !== 200) return answers(200)(answer)
  const items: unknown = Array.isArray(answer.data) ? answer.data : answer.data.items
  return Array.isArray(items) && items.length === 0 ? null : `finds ${JSON.stringify(items)}`
}

function rotated<T>(list: readonly T[], turn: number): T[] {
  const start = list.length === 0 ? 0 : turn % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
