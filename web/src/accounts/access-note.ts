import type { Platform, PlatformAccess } from '#contract/platforms.ts'

/** What an installation cannot do on a network with the granted access, by network and access. */
const NOTES: { [P in keyof PlatformAccess]: Partial<Record<PlatformAccess[P], string>> } = {
  x: { self_serve: 'Quoting other posts needs Enterprise access to X, which this installation does not have.' },
  linkedin: {
    self_serve: 'First comments need LinkedIn’s Community Management access, which this installation does not have.',
  },
  tiktok: {
    unaudited:
      'TikTok has not audited this installation’s app: only the account’s owner sees what goes out (“Only you”).',
  },
  youtube: { unverified: 'YouTube has not audited this installation’s project: it keeps every video private.' },
}

/** What this installation cannot do on a network, why, and who can change it. Null if nothing is restricted. */
export function accessNote(platform: Platform, access: PlatformAccess): string | null {
  if (!(platform in NOTES)) return null
  const limited = platform as keyof PlatformAccess // the notes have those keys
  const notes: Partial<Record<string, string>> = NOTES[limited]
  const note = notes[access[limited]]
  return note ? `${note} Whoever runs it can apply there.` : null
}
