import type { Operation } from '#kernel/operation.ts'
import type { SeededOrg } from '../../support/seed.ts'
import { idsOf, type OwnedTable, ownedTables } from '../rows.ts'
import { openWorld, type World } from '../world.ts'
import { type Callers, openCallers } from './callers.ts'
import { mcp } from './mcp-surface.ts'
import { apply, type Mode, openingOf } from './modes.ts'
import type { Rewriting } from './scoping-off.ts'
import { rest, type Surface } from './surface.ts'

/** The text in every string of the other workspace, and nowhere else. */
export const CANARY = 'canary'

/** What the proof works with: two workspaces with everything in them, and all callers. */
export interface Stage {
  mode: Mode
  world: World
  surfaces: Surface[]
  own: SeededOrg
  other: SeededOrg
  callers: Callers
  tables: OwnedTable[]
  /** The other workspace's ids, by table. */
  foreign: Map<string, string[]>
  /** Texts that no answer may contain. */
  secrets: string[]
  takeRewriting(): Rewriting
  close(): Promise<void>
}

export interface StageOptions {
  /** Replaces Galley's own operations. */
  operations?: readonly Operation[]
  /** Makes the caller's own tables and rows, before the protections are removed. */
  arrange?: (stage: Pick<Stage, 'world' | 'own' | 'other'>) => Promise<void>
}

export async function openStage(mode: Mode, { operations, arrange }: StageOptions = {}): Promise<Stage> {
  const unscoped = openingOf(mode)
  const world = await openWorld({ ...(operations && { operations }), ...(unscoped && { openDb: unscoped.open }) })
  const own = await world.seed.workspace('home')
  const other = await world.seed.workspace(CANARY)
  await arrange?.({ world, own, other })
  const callers = await openCallers(world, own)
  const tables = await ownedTables(world.t.owner)
  const { own: foreign, all } = await idsOf(world.t.owner, tables, other.orgId)
  await apply(mode, world)
  return {
    mode,
    world,
    surfaces: [rest(world.t), mcp(world.t)],
    own,
    other,
    callers,
    tables,
    foreign,
    secrets: [CANARY, ...all],
    takeRewriting: () => unscoped?.take() ?? { rewritten: 0, missed: [] },
    close: () => world.close(),
  }
}
