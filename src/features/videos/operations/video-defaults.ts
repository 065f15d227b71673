import { VideoDefaults, videoBrandingChanges } from '#contract/making/video.ts'
import { operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import { readDefaults, saveDefaults, withChanges } from '../branding.ts'

export const getVideoDefaults = operation({
  name: 'getVideoDefaults',
  route: 'GET /v1/orgs/{orgId}/marketing/videos/defaults',
  summary: 'Read the default branding of videos',
  description:
    'If saved is false, the workspace has saved nothing, and these are Galley’s own defaults. speech says whether this installation can transcribe speech.',
  tag: 'marketing',
  permission: 'workspace:read',
  output: VideoDefaults,
}).handle(async ({ db, orgId, services }) => ({ ...(await readDefaults(db, orgId)), speech: speechOf(services) }))

export const setVideoDefaults = operation({
  name: 'setVideoDefaults',
  route: 'PUT /v1/orgs/{orgId}/marketing/videos/defaults',
  done: 'changed',
  summary: 'Change the default branding of videos',
  description: 'Only the fields that are sent change; null clears progressColor and handle.',
  tag: 'marketing',
  permission: 'content:write',
  body: videoBrandingChanges,
  output: VideoDefaults,
}).handle(async ({ db, orgId, now, audit, services }, { orgId: _, ...changes }) => {
  const before = await readDefaults(db, orgId, { locked: true })
  const branding = withChanges(before.branding, changes)
  await saveDefaults(db, orgId, branding, now)
  audit({ type: 'video_defaults', id: orgId, before: before.branding, after: branding })
  return { branding, saved: true, speech: speechOf(services) }
})

function speechOf({ llm }: Pick<Services, 'llm'>): VideoDefaults['speech'] {
  const missing = llm.missing('transcribe')
  return { available: missing === null, missing }
}
