import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { kyselyPool } from '#kernel/db/kysely-pool.ts'
import { createPool } from '#kernel/db/pool.ts'
import type { DB } from '#kernel/db/types.gen.ts'

/** What happened to the application's statements since the last call. */
export interface Rewriting {
  /** In how many statements a comparison with a workspace was replaced by one that is always true. */
  rewritten: number
  /** Statements that still compare with a workspace, in a form that the rewriting does not know. */
  missed: string[]
}

export interface UnscopedDb {
  open(url: string): Db
  take(): Rewriting
}

/**
 * The application's pool, as if no query named its workspace: every comparison of an org_id, or of an org's id, with a
 * value becomes true. Then only row-level security keeps workspaces apart.
 */
export function unscopedDb(): UnscopedDb {
  let seen: Rewriting = { rewritten: 0, missed: [] }
  const rewrite = (text: string): string => {
    if (OWN_MEMBERSHIP.test(text)) return text
    const without = withoutScoping(text)
    if (without !== text) seen.rewritten++
    if (comparesWorkspace(without)) seen.missed.push(without)
    return without
  }
  return {
    open: (url) => openRewriting(url, rewrite),
    take() {
      const taken = seen
      seen = { rewritten: 0, missed: [] }
      return taken
    },
  }
}

/** The application's pool, with each of its statements rewritten before it is sent. */
export function openRewriting(url: string, rewrite: (text: string) => string): Db {
  const pool = kyselyPool(createPool({ url, role: 'galley_app' }), url)
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: rewriting(pool, rewrite) }) })
}

function rewriting(pool: PostgresPool, rewrite: (text: string) => string): PostgresPool {
  return {
    ...pool,
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[]) => client.query(rewrite(text), values)
      // Nobody uses the form of `query` that takes a cursor.
      return { release: (destroy) => client.release(destroy), query: query as typeof client.query }
    },
  }
}

/** A caller may see all their own memberships. So this comparison only selects one of them, and hides nothing. */
const OWN_MEMBERSHIP = /left join "member" as "m" on "m"."org_id" = \$\d+ and "m"."user_id" = "s"."user_id"/

const COLUMN = String.raw`(?:"?\w+"?\.)?"?org_id"?`
const VALUE = String.raw`(\$\d+)(?:::uuid)?`
/** Excludes assignments (`set org_id = …`, `, org_id = …`). */
const NOT_ASSIGNED = String.raw`(?<!\bset |, )`
const COMPARED = new RegExp(String.raw`${NOT_ASSIGNED}(?<![\w".])${COLUMN} (?:=|is not distinct from) ${VALUE}`, 'gi')
const COMPARED_FROM_LEFT = new RegExp(`${VALUE} (?:=|is not distinct from) ${COLUMN}`, 'gi')
const LISTED = new RegExp(String.raw`(?<![\w".])${COLUMN} in \((\$\d+(?:, ?\$\d+)*)\)`, 'gi')
const ANY_OF = new RegExp(String.raw`(?<![\w".])${COLUMN} = any ?\((\$\d+)(?:::uuid\[\])?\)`, 'gi')
/** The workspace's own table is compared by its id, since it has no org_id. */
const OF_ORG = /\b(?:from|update|join) "?org"?\s/i
const ORG_ID = new RegExp(String.raw`(?<![\w".])(?:"?(?:org|o)"?\.)?"id" = ${VALUE}`, 'gi')

/** The statement with every such comparison made true. Its parameters are still used. */
export function withoutScoping(text: string): string {
  const always = (type: string) => (_: string, parameters: string) =>
    `(true or ${parameters.replace(/\$\d+/g, (parameter) => `${parameter}::${type} is null`).replaceAll(',', ' or')})`
  const changed = text
    .replace(COMPARED, always('uuid'))
    .replace(COMPARED_FROM_LEFT, always('uuid'))
    .replace(LISTED, always('uuid'))
    .replace(ANY_OF, always('uuid[]'))
  return OF_ORG.test(text) && !/\bjoin\b/i.test(text) ? changed.replace(ORG_ID, always('uuid')) : changed
}

/**
 * Whether a statement compares with a workspace. This looks less strictly than the rewriting, which may miss a form.
 */
function comparesWorkspace(text: string): boolean {
  return /(?<![a-z_])org_id"?\s*\)?\s*(?:=|<>|!=|in|is not distinct from)\s*(?:any)?\s*\(*\s*\$/i.test(
    text.replace(/(?:\bset |, )"?org_id"? = \$/gi, ''),
  )
}
