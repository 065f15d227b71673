import { hexColour } from '#contract/making/colour.ts'
import {
  DEFAULT_VIDEO_BRANDING,
  VideoBranding,
  type VideoBrandingChanges,
  type VideoDefaults,
} from '#contract/making/video.ts'
import type { Trx } from '#kernel/db/database.ts'

/** The branding with the requested changes. */
export function withChanges(before: VideoBranding, changes: VideoBrandingChanges): VideoBranding {
  const { subtitles, footer, progressColor, ...rest } = changes
  return {
    ...before,
    ...given(rest),
    ...(progressColor !== undefined && { progressColor: progressColor === null ? null : hexColour(progressColor) }),
    subtitles: { ...before.subtitles, ...given(subtitles ?? {}) },
    footer: { ...before.footer, ...given(footer ?? {}), ...(footer?.handle === '' && { handle: null }) },
  }
}

/** The branding for networks that forbid added logos and marks. Decision 078 */
export const withoutMarks = (branding: VideoBranding): VideoBranding => ({
  ...branding,
  progressBar: 'none',
  footer: { logo: false, name: false, handle: null },
})

export const withSubtitles = (branding: VideoBranding): VideoBranding => ({
  ...branding,
  subtitles: { ...branding.subtitles, enabled: true },
})

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const given = <T extends object>(changes: T): Given<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Given<T>

type SavedDefaults = Pick<VideoDefaults, 'branding' | 'saved'>

/** Reads the workspace's defaults. With `locked`, nobody else can change them until the transaction ends. */
export async function readDefaults(db: Trx, orgId: string, { locked = false } = {}): Promise<SavedDefaults> {
  // Locks the workspace's row, since the row of the defaults may not exist yet.
  if (locked) await db.selectFrom('org').select('id').where('id', '=', orgId).forNoKeyUpdate().execute()
  const row = await db.selectFrom('video_defaults').select('branding').where('org_id', '=', orgId).executeTakeFirst()
  if (!row) return { branding: DEFAULT_VIDEO_BRANDING, saved: false }
  return { branding: { ...DEFAULT_VIDEO_BRANDING, ...VideoBranding.parse(row.branding) }, saved: true }
}

export async function saveDefaults(db: Trx, orgId: string, branding: VideoBranding, now: Date): Promise<void> {
  const changed = { branding: JSON.stringify(branding), updated_at: now.toISOString() }
  await db
    .insertInto('video_defaults')
    .values({ org_id: orgId, ...changed })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(changed))
    .execute()
}
