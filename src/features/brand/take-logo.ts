import { readLibraryImage } from '#features/media/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import { type BadField, badField } from './bad-field.ts'
import type { Logo } from './clean-logo.ts'
import { fetchLogo } from './fetch-logo.ts'
import { workOnLogo } from './logo-work.ts'
import { type ShownLogo, shownLogo } from './present-kit.ts'

export type GivenLogo = { url: string } | { assetId: string }

/** A logo that can be kept: a file of the library, or a new picture that is not yet stored. */
export type TakenLogo = { shown: ShownLogo } & ({ assetId: string } | { made: Logo; sourceUrl: string })

/** Reads and checks the whole logo, and stores nothing. */
export async function takeLogo(ctx: StepsContext, given: GivenLogo): Promise<TakenLogo | BadField> {
  return 'assetId' in given ? fromLibrary(ctx, given.assetId) : fromLink(ctx, given.url)
}

async function fromLibrary(ctx: StepsContext, assetId: string): Promise<TakenLogo | BadField> {
  const found = await ctx.inOrg((db) => readLibraryImage(db, ctx.services.storage, ctx.orgId, assetId))
  if (found === null) {
    const message = 'There is no such file in this workspace, or its upload was not completed'
    return badField('logo.assetId', 'asset_not_found', message)
  }
  if (found === 'not_an_image')
    return badField('logo.assetId', 'not_an_image', 'A logo is an image: choose another file')
  return { assetId, shown: shownLogo(found) }
}

async function fromLink(ctx: StepsContext, url: string): Promise<TakenLogo | BadField> {
  const { importFetch, importTurns, heavyWork } = ctx.services
  const parties = [`user:${ctx.userId}`, `org:${ctx.orgId}`]
  const file = await importTurns(parties, () => fetchLogo(importFetch, url.trim()))
  if ('bad' in file) return file
  const made = await workOnLogo(heavyWork, file, parties)
  if ('bad' in made) return made
  const { width, height } = made
  return { made, sourceUrl: url.trim(), shown: { assetId: null, url: null, width, height, contentType: 'image/png' } }
}

/** The facts of a logo that `kitWarnings` needs. */
export const logoFacts = (logo: TakenLogo) => ({ ...logo.shown, ...('made' in logo && logo.made) })
