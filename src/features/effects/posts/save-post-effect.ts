import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { EffectRow } from '../core/row.ts'
import { asText, EFFECT_COLUMNS, EFFECT_TYPES, effectColumns } from '../effect-columns.ts'

const WISHED = EFFECT_COLUMNS.filter((name) => name !== 'prepared')
type Wished = Record<(typeof WISHED)[number], unknown> & { orgId: string; id: string; afresh: boolean }

const SAVE = statement<Wished>()((db, of) =>
  db
    .insertInto('effect')
    .columns(['org_id', 'id', 'kind', 'platform', 'social_account_id', ...WISHED])
    .expression((eb) =>
      eb
        .selectFrom('post')
        .select(({ ref }) => [
          ...(['org_id', 'id'] as const).map((name) => ref(name).as(name)),
          sql<string>`'post'`.as('kind'),
          ...(['platform', 'social_account_id'] as const).map((name) => ref(name).as(name)),
          ...WISHED.map((name) => sql<string>`${of[name]}::${sql.raw(EFFECT_TYPES[name])}`.as(name)),
        ])
        .where('org_id', '=', of.orgId)
        .where('id', '=', of.id),
    )
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'id']).doUpdateSet((eb) => ({
        ...Object.fromEntries(
          ['platform', 'social_account_id', ...WISHED].map((name) => [
            name,
            eb.ref(`excluded.${name}` as 'excluded.fence'),
          ]),
        ),
        prepared: sql<string>`case when ${of.afresh}::boolean then null else effect.prepared end`,
      })),
    ),
)

/** Saves a post's effect after a person's request. `afresh`: forgets what was prepared, since other content will be sent. */
export async function savePostEffect(
  db: Trx,
  of: { orgId: string; id: string },
  row: EffectRow,
  { afresh }: { afresh: boolean },
): Promise<void> {
  await SAVE(db, { ...of, ...asText(effectColumns(row)), lease_owner: null, afresh })
}
