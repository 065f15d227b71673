import { sql } from 'kysely'
import type { World } from '../world.ts'
import { type UnscopedDb, unscopedDb } from './scoping-off.ts'

/**
 * Which of the two protections between workspaces are on. Each must be enough alone. docs/design/security.md, "isolated
 * twice".
 */
export interface Mode {
  name: string
  rowSecurity: boolean
  scoping: boolean
}

export const AS_INSTALLED: Mode = { name: 'as installed', rowSecurity: true, scoping: true }
export const ROW_SECURITY_OFF: Mode = { name: 'row security off', rowSecurity: false, scoping: true }
export const SCOPING_OFF: Mode = { name: 'scoping off', rowSecurity: true, scoping: false }
/** Both protections are off. A leak that is not found in this mode could never be found. */
export const BOTH_OFF: Mode = { name: 'both off', rowSecurity: false, scoping: false }

export const MODES = [AS_INSTALLED, ROW_SECURITY_OFF, SCOPING_OFF] as const

export function openingOf(mode: Mode): UnscopedDb | null {
  return mode.scoping ? null : unscopedDb()
}

export async function apply(mode: Mode, { t }: World): Promise<void> {
  if (mode.rowSecurity) return
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace
  `.execute(t.owner)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} disable row level security`.execute(t.owner)
}
